/// The response of a server: status, headers and body.
///
/// ```swift
/// let response = try await foodDelivery.deliver(DeliveryRequest(.get, "/photos/8"))
/// print(response.status, response.headers["Content-Type"] ?? "", response.text)
/// ```
public struct Delivery: Sendable {
    /// The source of a response: the server or the cache.
    public enum Source: Hashable, Sendable {
        /// From the server, just now.
        case server
        /// From the cache, without asking the server.
        case cache
        /// From the cache, after the server confirmed that it is still valid.
        case revalidated
        /// From the cache although it is stale: the server was unreachable, or is being asked in the background.
        case stale
    }

    /// The HTTP status, such as 200 for success or 404 for not found.
    public var status: Int
    /// The headers as the server sent them, without those of codings that are gone: of a decompressed body
    /// `Content-Encoding` and `Content-Length`, whose number counted the compressed bytes, and `Transfer-Encoding` of any.
    public var headers: FoodDelivery.Headers
    /// The body, decompressed; empty if a ``stream`` brings it.
    public var body: [UInt8]
    /// The duration of the exchange, from handing the request to the courier, redirects included.
    public var took: Duration
    /// The source of the response: the server or the cache.
    public var source = Source.server
    /// The body as it arrives, if the request was for a stream.
    var bytes: ByteStream?
    /// True if the body was compressed on its way, and is no longer.
    private(set) var wasCompressed = false

    /// The body as it arrives, if ``FoodDelivery/open(_:)`` was called; otherwise the whole body in one piece.
    public var stream: ByteStream { bytes ?? ByteStream(body) }

    /// Creates a response, as couriers do: `Delivery(status: 404)`.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - headers: the headers as the server sent them.
    ///   - body: the body, decompressed.
    ///   - took: the duration of the exchange.
    public init(status: Int = 200, headers: FoodDelivery.Headers = [:], body: [UInt8] = [], took: Duration = .zero) {
        self.status = status
        self.headers = headers
        self.body = body
        self.took = took
    }

    /// Creates a response from text, as tests do.
    ///
    /// - Parameters:
    ///   - text: the body, sent as UTF-8.
    ///   - mediaType: the media type of the text.
    ///   - status: the status.
    public init(text: String, mediaType: MediaType = .json, status: Int = 200) {
        self.init(status: status, headers: ["Content-Type": mediaType.text], body: Array(text.utf8))
    }

    /// Creates a response whose body is still to come, as couriers do.
    ///
    /// - Parameters:
    ///   - status: the status.
    ///   - headers: the headers as the server sent them.
    ///   - stream: the stream that brings the body.
    ///   - took: the time until the headers arrived.
    public init(status: Int, headers: FoodDelivery.Headers, stream: ByteStream, took: Duration = .zero) {
        self.init(status: status, headers: headers, took: took)
        bytes = stream
    }

    /// The codings that every courier of this platform decodes (libcurl refuses others).
    #if canImport(Darwin)
        private static let decodedCodings: Set = ["gzip", "x-gzip", "deflate", "br"]
    #else
        private static let decodedCodings: Set = ["gzip", "x-gzip", "deflate", "br", "zstd"]
    #endif

    /// The response without the headers of codings that the courier has undone. The response to `HEAD` and a 304 have no body,
    /// so that theirs are those of another answer, and are kept.
    func withoutUndoneCodings(to method: DeliveryRequest.Method) -> Delivery {
        guard headers["Transfer-Encoding"] != nil || headers["Content-Encoding"] != nil else { return self }
        var delivery = self
        delivery.headers["Transfer-Encoding"] = nil
        guard method != .head, status != 304 else { return delivery }
        let codings = headers.values(of: "Content-Encoding").flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }.filter { $0 != "identity" && !$0.isEmpty }
        guard codings.allSatisfy(Self.decodedCodings.contains) else { return delivery }
        delivery.headers["Content-Encoding"] = nil
        guard !codings.isEmpty else { return delivery }
        delivery.headers["Content-Length"] = nil
        delivery.wasCompressed = true
        return delivery
    }

    /// True if the status is a success: 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The media type of the body, as the server names it.
    public var mediaType: MediaType? { headers["Content-Type"].map { MediaType($0) } }

    /// The body decoded as UTF-8. Invalid bytes become replacement characters.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The beginning of the body, at most 300 characters, made fit for one line of a message.
    var excerpt: String {
        // A character takes four bytes at most, so a body of megabytes need not be decoded for its beginning.
        let start = String(decoding: body.prefix(1_200), as: UTF8.self).prefix(300)
        return String(
            String.UnicodeScalarView(start.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
    }
}
