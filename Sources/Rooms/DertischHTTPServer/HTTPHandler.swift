/// The request handler of a transport.
///
/// A value rather than a closure, so that ``HTTPTransport`` has the same requirement with and without Swift's
/// upcoming features, which change the type of asynchronous closures.
///
/// ```swift
/// let handler = HTTPHandler { _ in .response(.notFound) }
/// ```
public struct HTTPHandler: Sendable {
    // Spelled out, so that a function of any module can be passed: Swift 6.3 crashes when it converts one of another
    // type.
    let answer: @concurrent @Sendable (HTTPRequest) async -> HTTPResponse.Answer
    let streamsBody: @Sendable (HTTPRequest) -> Bool

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - streamsBody: returns true for a request whose body is to be handed on as it comes in, as ``HTTPRequest/stream``. It is asked on the
    ///     server's own thread once the head of a request has come, so it must be quick. By default, each request comes with its whole body.
    ///   - answer: answers a request, on any thread.
    public init(
        streamingBodiesOf streamsBody: @escaping @Sendable (HTTPRequest) -> Bool = { _ in false },
        _ answer: @escaping @concurrent @Sendable (HTTPRequest) async -> HTTPResponse.Answer
    ) {
        self.streamsBody = streamsBody
        self.answer = answer
    }

    /// Answers a request: `await handler(request)`.
    ///
    /// - Parameter request: the request.
    /// - Returns: a response, or a listener for a WebSocket.
    public func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse.Answer { await answer(request) }
}

extension HTTPTransport {
    /// Starts to serve with a closure, like the requirement of the same name with a handler.
    ///
    /// - Parameter answer: answers a request. It may take its time; only its connection waits.
    /// - Returns: the port that is served.
    /// - Throws: ``HTTPServer/Error``, such as a port that is taken.
    public func start(
        _ answer: @escaping @concurrent @Sendable (HTTPRequest) async -> HTTPResponse.Answer
    ) throws(HTTPServer.Error) -> Int {
        try start(HTTPHandler(answer))
    }
}
