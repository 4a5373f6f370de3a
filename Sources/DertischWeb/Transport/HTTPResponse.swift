/// An answer to a request.
///
/// ```swift
/// switch request.path {
/// case "/echo": .webSocket(Echo())
/// case "/hello": .response(.text("Hello, \(request.query("name") ?? "stranger")!"))
/// default: .response(.notFound)
/// }
/// ```
public struct HTTPResponse: Sendable {
    /// What is sent after the header.
    public enum Body: Sendable {
        /// These bytes.
        case bytes([UInt8])
        /// The content of a regular file, opened when the answer is sent. If it is not to be had, the answer is 404.
        case file(path: String)
        /// The content of a file that is open already, as long as it was when it was opened.
        case openFile(HTTPFile)
    }

    /// The status, 200 to 599. Anything else is sent as 500.
    public var status: Int
    /// The header fields in order. `Content-Length`, `Transfer-Encoding` and `Date` are the server's own business:
    /// they are left out here. A field that is not proper HTTP, such as one with a line break, turns the answer into a
    /// bare 500, so that nothing that a stranger typed can forge a header.
    public var headers: [(name: String, value: String)]
    /// What is sent after the header. An answer to `HEAD` states its length and leaves it out.
    public var body: Body

    /// Makes an answer.
    ///
    /// - Parameters:
    ///   - status: 200 to 599.
    ///   - headers: the header fields in order.
    ///   - body: what is sent after them.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Plain text.
    ///
    /// - Parameters:
    ///   - text: what is sent, as UTF-8.
    ///   - status: 200 to 599.
    public static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: .bytes(Array(text.utf8)))
    }

    /// A page of HTML.
    ///
    /// - Parameters:
    ///   - page: the page, as UTF-8.
    ///   - status: 200 to 599.
    public static func html(_ page: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [("Content-Type", "text/html; charset=utf-8")], body: .bytes(page))
    }

    /// JSON that is already encoded.
    ///
    /// - Parameters:
    ///   - bytes: the JSON, as UTF-8.
    ///   - status: 200 to 599.
    public static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [("Content-Type", "application/json")], body: .bytes(bytes))
    }

    /// There is nothing at that address: 404.
    public static let notFound = text("There is nothing here.", status: 404)

    /// What a request is answered with: a response, or a WebSocket from here on. See ``HTTPResponse`` for both.
    public enum Answer: Sendable {
        /// This response.
        case response(HTTPResponse)
        /// The request opens a WebSocket. If it is no proper handshake the server answers 400 or 426 instead, and the
        /// listener hears nothing.
        case webSocket(any WebSocketListener)
    }
}
