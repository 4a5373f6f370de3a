/// A filter around the orders of routes: it decides who may send a request, and how often, and it can log.
///
/// ```swift
/// struct APIKeys: RouteFilter {
///     let keys: KeyRing  // a kitchen resource
///     func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
///         guard let key = request.header("X-API-Key"), await keys.holds(key) else {
///             return RouteProblem(401, "The key is not known.").response
///         }
///         return await next(request)
///     }
/// }
/// ```
///
/// A filter that needs kitchen resources is one itself: `registrar.sousChef(APIKeys.init)`, and `routes.filter(by: APIKeys.self)`.
public protocol RouteFilter: Sendable {
    /// Answers a request, as a rule with the answer of what is behind the filter. The origin and the size of the request have been checked.
    ///
    /// - Parameters:
    ///   - request: the request. A changed copy may be passed on, for example with another guest.
    ///   - next: the next filter, or the order.
    func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse
}

/// The handler behind a ``RouteFilter``.
public struct RouteHandler: Sendable {
    private let answer: @Sendable (RouteRequest) async -> RouteResponse

    /// Makes a handler, for tests of filters.
    ///
    /// - Parameter answer: answers a request.
    public init(_ answer: @escaping @Sendable (RouteRequest) async -> RouteResponse) { self.answer = answer }

    /// Answers a request: `await next(request)`.
    public func callAsFunction(_ request: RouteRequest) async -> RouteResponse { await answer(request) }
}

/// The requests from which a route takes orders, by the origin of the page that sends them.
///
/// A browser sends the guest's cookie with requests of any page. A page of another origin could therefore give orders in the name of the guest
/// (cross-site request forgery). So a route has either the guest or foreign requests, never both.
public enum RouteOrigins: Sendable, Hashable {
    /// Pages of the house itself, and programs that are no browsers. The guest of the browser is known. The default.
    case own
    /// Any page and any program. No guest is known. Answers may be read by any page (CORS).
    case any
}
