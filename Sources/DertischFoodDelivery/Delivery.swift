/// What a server answered: status, headers and body.
///
/// ```swift
/// let answer = try await foodDelivery.deliver(DeliveryRequest(.get, "/photos/8"))
/// print(answer.status, answer.headers["Content-Type"] ?? "", answer.text)
/// ```
public struct Delivery: Hashable, Sendable {
    /// The status: 200 for success, 404 for an address where nothing is.
    public var status: Int
    /// The headers as the server sent them. The body is decompressed already, so `Content-Encoding` and
    /// `Content-Length` tell of the bytes that travelled, not of `body`.
    public var headers: FoodDelivery.Headers
    /// The body, decompressed.
    public var body: [UInt8]
    /// How long it took, from handing the request to the courier; redirections included.
    public var took: Duration

    /// Makes an answer, as couriers do: `Delivery(status: 404)`.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - headers: the headers as the server sent them.
    ///   - body: the body, decompressed.
    ///   - took: how long it took.
    public init(status: Int = 200, headers: FoodDelivery.Headers = [:], body: [UInt8] = [], took: Duration = .zero) {
        self.status = status
        self.headers = headers
        self.body = body
        self.took = took
    }

    /// Makes an answer of text, as tests do.
    ///
    /// - Parameters:
    ///   - text: the body, sent as UTF-8.
    ///   - mediaType: what the text is.
    ///   - status: the status.
    public init(text: String, mediaType: String = "application/json", status: Int = 200) {
        self.init(status: status, headers: ["Content-Type": mediaType], body: Array(text.utf8))
    }

    /// Whether the status tells of success: 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The body read as UTF-8; bytes that are none become replacement characters.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The beginning of the body, fit for one line of a message: 300 characters at most.
    var excerpt: String {
        // Four bytes a character at most: no need to decode a body of megabytes for its beginning.
        let start = String(decoding: body.prefix(1_200), as: UTF8.self).prefix(300)
        return String(
            String.UnicodeScalarView(start.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
    }
}
