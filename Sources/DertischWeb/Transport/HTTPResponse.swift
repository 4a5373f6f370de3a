/// An answer to a request.
public struct HTTPResponse: Sendable {
    /// What is sent after the header.
    public enum Body: Sendable {
        /// These bytes.
        case bytes([UInt8])
        /// The content of a file, opened when the answer is sent.
        case file(path: String)
    }

    /// The status: 200, 404, …
    public var status: Int
    /// The header fields in order. `Content-Length` is added.
    public var headers: [(name: String, value: String)]
    /// What is sent after the header.
    public var body: Body

    /// Makes an answer.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Plain text.
    public static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: .bytes(Array(text.utf8)))
    }

    /// JSON that is already encoded.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [("Content-Type", "application/json")], body: .bytes(bytes))
    }

    /// What a request is answered with: a response, or a WebSocket from here on.
    public enum Answer: Sendable {
        /// This response.
        case response(HTTPResponse)
        /// The request opens a WebSocket. If it is no proper handshake the server answers 400 or 426 instead.
        case webSocket(any WebSocketListener)
    }
}

/// Hears what comes in over one WebSocket. Calls come one after another, on the transport's own queue.
public protocol WebSocketListener: AnyObject, Sendable {
    /// The socket is open.
    func opened(_ socket: WebSocket)
    /// A whole text message has come. What is not UTF-8 never gets here.
    func received(_ text: [UInt8], on socket: WebSocket)
    /// The socket has gone. Called once.
    func closed(_ socket: WebSocket)
}
