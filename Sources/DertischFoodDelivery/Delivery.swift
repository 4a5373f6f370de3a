/// What a server answered: status, headers and body.
///
/// ```swift
/// let answer = try await foodDelivery.deliver(DeliveryRequest(.get, "/photos/8"))
/// print(answer.status, answer.headers["Content-Type"] ?? "", answer.text)
/// ```
public struct Delivery: Sendable {
    /// Where an answer comes from.
    public enum Source: Hashable, Sendable {
        /// From the server, just now.
        case server
        /// From the cache; the server was not asked.
        case cache
        /// From the cache; the server was asked, and said that it still holds.
        case confirmed
        /// From the cache although it is no longer fresh: the server could not be asked, or is asked meanwhile.
        case stale
    }

    /// The status: 200 for success, 404 for an address where nothing is.
    public var status: Int
    /// The headers as the server sent them. The body is decompressed already, so `Content-Encoding` and
    /// `Content-Length` tell of the bytes that travelled, not of `body`.
    public var headers: FoodDelivery.Headers
    /// The body, decompressed; empty if it is brought by a ``stream``.
    public var body: [UInt8]
    /// How long it took, from handing the request to the courier; redirections included.
    public var took: Duration
    /// Where it comes from.
    public var source = Source.server
    /// The body as it arrives, if that was asked for.
    var bytes: ByteStream?

    /// The body as it arrives, if ``FoodDelivery/open(_:)`` was called; otherwise the whole body in one piece.
    public var stream: ByteStream { bytes ?? ByteStream(body) }

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
    public init(text: String, mediaType: MediaType = .json, status: Int = 200) {
        self.init(status: status, headers: ["Content-Type": mediaType.text], body: Array(text.utf8))
    }

    /// Makes an answer whose body is still to come, as couriers do.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - headers: the headers as the server sent them.
    ///   - stream: brings the body.
    ///   - took: how long it took until the headers were there.
    public init(status: Int, headers: FoodDelivery.Headers, stream: ByteStream, took: Duration = .zero) {
        self.init(status: status, headers: headers, took: took)
        bytes = stream
    }

    /// Whether the status tells of success: 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// What the body is, as the server says.
    public var mediaType: MediaType? { headers["Content-Type"].map { MediaType($0) } }

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
