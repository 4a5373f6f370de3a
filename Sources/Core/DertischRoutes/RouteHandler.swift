/// The handler behind a ``RouteFilter``.
public struct RouteHandler: Sendable {
    private let answer: @concurrent @Sendable (RouteRequest) async -> RouteResponse

    /// Makes a handler, for tests of filters.
    ///
    /// - Parameter answer: answers a request, off the main actor.
    public init(_ answer: @escaping @concurrent @Sendable (RouteRequest) async -> RouteResponse) {
        self.answer = answer
    }

    /// Answers a request: `await next(request)`.
    public func callAsFunction(_ request: RouteRequest) async -> RouteResponse { await answer(request) }
}
