/// A response to a request.
///
/// ```swift
/// switch request.path {
/// case "/echo": .webSocket(Echo())
/// case "/hello": .response(.text("Hello, \(request.query("name") ?? "stranger")!"))
/// default: .response(.notFound)
/// }
/// ```
public struct HTTPResponse: Sendable {
    /// The content that follows the header.
    public enum Body: Sendable {
        /// These bytes.
        case bytes([UInt8])
        /// The content of a regular file, opened when the answer is sent. If it cannot be opened, the answer is 404.
        case file(path: String)
        /// The content of a file that is open already, with its length at opening.
        case openFile(HTTPFile)
        /// Content that is made while it is sent.
        case stream(Stream)
    }

    /// The status, 200 to 599. Any other is sent as 500.
    public var status: Int
    /// The header fields in order. The server sets `Content-Length`, `Transfer-Encoding` and `Date` itself and omits
    /// them here. An invalid field, such as one with a line break, turns the answer into a bare 500, so that user
    /// input cannot forge a header.
    public var headers: [(name: String, value: String)]
    /// The body. An answer to `HEAD` states its length, if that is known, and omits it.
    public var body: Body

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: 200 to 599.
    ///   - headers: the header fields in order.
    ///   - body: the content that follows them.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a plain-text response.
    ///
    /// - Parameters:
    ///   - text: the content, sent as UTF-8.
    ///   - status: 200 to 599.
    public static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: .bytes(Array(text.utf8)))
    }

    /// Creates an HTML response.
    ///
    /// - Parameters:
    ///   - page: the page, as UTF-8.
    ///   - status: 200 to 599.
    public static func html(_ page: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: .bytes(page))
    }

    /// Creates a response of JSON that is already encoded.
    ///
    /// - Parameters:
    ///   - bytes: the JSON, as UTF-8.
    ///   - status: 200 to 599.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [("Content-Type", "application/json")], body: .bytes(bytes))
    }

    /// A response for a missing page: 404.
    public static let notFound = text("There is nothing here.", status: 404)

    /// The answer to a request: a response, or an upgrade to a WebSocket. See ``HTTPResponse`` for both.
    public enum Answer: Sendable {
        /// This response.
        case response(HTTPResponse)
        /// Upgrades the connection to a WebSocket. If the handshake is invalid, the server answers 400 or 426 instead
        /// and does not call the listener.
        case webSocket(any WebSocketListener)
    }
}
