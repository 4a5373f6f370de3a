/// What carries HTTP and WebSockets: the one seam between the dining room and whatever serves its sockets.
///
/// ```swift
/// struct NightPorter: HTTPTransport {
///     let transport: any HTTPTransport
///     let isNight: @Sendable () -> Bool
///
///     func start(_ handler: HTTPHandler) throws(HTTPServer.Error) -> Int {
///         try transport.start { request in
///             isNight() ? .response(.text("Come back in the morning.", status: 503)) : await handler(request)
///         }
///     }
///     func stop() async { await transport.stop() }
/// }
/// ```
public protocol HTTPTransport: Sendable {
    /// Begins to serve, on threads of its own. Returns at once.
    ///
    /// - Parameter handler: answers a request. It may take its time; only that connection waits. Where the transport
    ///   notices that a client has left, it cancels the handler of a request that only looks.
    /// - Returns: the port that is served.
    /// - Throws: ``HTTPServer/Error``, such as a port that is taken.
    func start(_ handler: HTTPHandler) throws(HTTPServer.Error) -> Int
    /// Stops serving: lets what is in hand end, closes every socket, frees everything. Harmless if it is not serving.
    func stop() async
}
