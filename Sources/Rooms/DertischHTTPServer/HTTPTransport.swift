/// A transport of HTTP and WebSockets: the interface between the dining room and the server of its sockets.
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
    /// Starts to serve, on threads of its own. Returns at once.
    ///
    /// - Parameter handler: answers a request. It may take its time; only its connection waits. Where the transport
    ///   notices that the client of a `GET` or `HEAD` has left, it cancels the handler.
    /// - Returns: the port that is served.
    /// - Throws: ``HTTPServer/Error``, such as a port that is taken.
    func start(_ handler: HTTPHandler) throws(HTTPServer.Error) -> Int
    /// Stops serving: waits for requests in progress, closes every socket, frees everything. Harmless if it is not
    /// serving.
    func stop() async
}
