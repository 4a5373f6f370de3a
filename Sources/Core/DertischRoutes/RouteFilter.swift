/// A filter around the orders of routes: it decides who may send a request, and how often, and it can log.
///
/// ```swift
/// struct APIKeys: RouteFilter {
///     let keys: KeyRing  // a kitchen resource
///     func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse {
///         guard let key = request.header("X-API-Key"), await keys.holds(key) else {
///             return RouteProblem(403, "The key is not known.").response
///         }
///         return await next(request)
///     }
/// }
/// ```
///
/// A filter that needs kitchen resources is one itself: `registrar.sousChef(APIKeys.init)`, and `routes.filter(by: APIKeys.self)`.
public protocol RouteFilter: Sendable {
    /// The reason that the filter cannot work, found before the house opens; `nil` for a filter without flaw.
    var flaw: String? { get }
    /// True for a filter that needs the whole body. It cannot stand before a route whose body is streamed. `false` by default.
    static var readsBody: Bool { get }
    /// Answers a request itself, or passes it on. The origin, the size and the media type have been checked before. Filters run off the main actor.
    ///
    /// - Parameters:
    ///   - request: the request. A changed copy may be passed on, for example with another guest.
    ///   - next: the next filter, or the order.
    func answer(_ request: RouteRequest, next: RouteHandler) async -> RouteResponse
}

extension RouteFilter {
    /// No flaw.
    public var flaw: String? { nil }
    /// Reads no body.
    public static var readsBody: Bool { false }
}
