/// One request, as a call site writes it.
///
/// ```swift
/// var request = DeliveryRequest(.put, "/photos/\(id)/title")
/// request.body = .text(title)
/// let delivery = try await foodDelivery.deliver(request)
/// ```
public struct DeliveryRequest: Sendable {
    /// What is to be done at an address: `.get`, or another by its name, `"PROPFIND"` (RFC 9110, section 9).
    public struct Method: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The method as it is sent.
        public let name: String

        /// Takes a method by its name; names are told apart by case, and the usual ones are in capitals.
        public init(_ name: String) { self.name = name }
        /// Takes a method written in the source.
        public init(stringLiteral name: String) { self.name = name }

        /// Reads.
        public static let get = Method("GET")
        /// Reads the headers alone.
        public static let head = Method("HEAD")
        /// Has something processed or made.
        public static let post = Method("POST")
        /// Puts something in place.
        public static let put = Method("PUT")
        /// Changes a part.
        public static let patch = Method("PATCH")
        /// Removes.
        public static let delete = Method("DELETE")
        /// Asks what may be done.
        public static let options = Method("OPTIONS")

        /// Whether doing it twice is as good as doing it once (RFC 9110, section 9.2.2).
        public var isIdempotent: Bool {
            switch self {
            case .get, .head, .put, .delete, .options: true
            default: false
            }
        }

        /// Whether it only reads (RFC 9110, section 9.2.1).
        public var isSafe: Bool { [.get, .head, .options].contains(self) }

        /// The method as it is sent.
        public var description: String { name }
    }

    /// Who goes first when more requests wait than may be under way.
    public enum Priority: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// What nobody waits for, such as fetching ahead. It goes only when nothing else waits.
        case low
        /// What somebody may wait for.
        case normal
        /// What somebody looks at right now.
        case high

        /// Whether one goes after the other.
        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    /// What part the cache plays, if the configuration has one.
    public enum Caching: Hashable, Sendable {
        /// What is fresh comes from the cache, what is not is asked for (RFC 9111).
        case usual
        /// The server is asked, and its answer kept.
        case reload
        /// Whatever the cache has, however old; without asking the server.
        case onlyCached
        /// Neither read nor kept.
        case none
    }

    /// What is to be done.
    public var method: Method
    /// Where, relative to the base address or absolute.
    public var address: FoodDelivery.Address
    /// The parameters to put behind those that the address has.
    public var query: FoodDelivery.Query
    /// Headers of this request; they replace the configuration's of the same names.
    public var headers: FoodDelivery.Headers
    /// What to send, or `nil` for nothing.
    public var body: FoodDelivery.Body?
    /// How long the whole delivery may take, waiting for its turn, redirections and retries included; `nil` for the
    /// configuration's timeout. Of a stream, how long its beginning may take.
    public var timeout: Duration?
    /// How many bytes of body are accepted, after decompression; `nil` for the configuration's limit. A stream has no limit
    /// unless one is set here.
    public var mostBytes: Int?
    /// Who goes first when more requests wait than may be under way.
    public var priority = Priority.normal
    /// What part the cache plays.
    public var caching = Caching.usual

    /// Makes a request; everything else is set on its properties. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - method: what is to be done.
    ///   - address: where, relative to the base address or absolute.
    ///   - query: parameters to put behind those that the address has.
    ///   - headers: headers of this request.
    ///   - body: what to send.
    ///   - timeout: how long the delivery may take; `nil` for the configuration's.
    public init(
        _ method: Method = .get, _ address: FoodDelivery.Address, query: FoodDelivery.Query = [:],
        headers: FoodDelivery.Headers = [:], body: FoodDelivery.Body? = nil, timeout: Duration? = nil
    ) {
        self.method = method
        self.address = address
        self.query = query
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}
