/// What carries HTTP and WebSockets: the one seam between the dining room and whatever serves its sockets.
public protocol HTTPTransport: Sendable {
    /// Begins to serve, on threads of its own. Returns at once.
    ///
    /// - Parameter handler: answers a request. It may take its time; only that connection waits.
    /// - Returns: the port that is served.
    /// - Throws: ``HTTPServer/Error``, such as a port that is taken.
    func start(_ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse.Answer) throws(HTTPServer.Error)
        -> Int
    /// Stops serving: lets what is in hand end, closes every socket, frees everything. Harmless if it is not serving.
    func stop() async
}
