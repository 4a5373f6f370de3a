/// What carries HTTP and WebSockets: the one seam between the dining room and whatever serves its sockets.
public protocol HTTPTransport: Sendable {
    /// Begins to serve. The handler may take its time; the connection waits.
    ///
    /// - Returns: the port that is served.
    func start(_ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse.Answer) throws(HTTPServer.Error)
        -> Int
    /// Stops serving: closes every socket, lets handlers end, frees everything. Harmless if it is not serving.
    func stop() async
}
