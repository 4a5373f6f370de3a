/// An HTTP request, as a call site writes it.
///
/// ```swift
/// var request = DeliveryRequest(.put, "/photos/\(id)/title")
/// request.body = .text(title)
/// let delivery = try await foodDelivery.deliver(request)
/// ```
public struct DeliveryRequest: Sendable {
    /// An HTTP method: `.get`, or another by its name, `"PROPFIND"` (RFC 9110, section 9).
    public struct Method: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The method as it is sent.
        public let name: String

        /// Creates a method from its name. Names are case-sensitive, and the standard ones are in capitals.
        public init(_ name: String) { self.name = name }
        /// Creates a method from a string literal.
        public init(stringLiteral name: String) { self.name = name }

        /// Reads a resource.
        public static let get = Method("GET")
        /// Reads only the headers of a resource.
        public static let head = Method("HEAD")
        /// Submits data for processing or creates a resource.
        public static let post = Method("POST")
        /// Creates or replaces a resource.
        public static let put = Method("PUT")
        /// Changes a part of a resource.
        public static let patch = Method("PATCH")
        /// Deletes a resource.
        public static let delete = Method("DELETE")
        /// Asks for the allowed methods.
        public static let options = Method("OPTIONS")

        /// True if sending the request twice has the same effect as once (RFC 9110, section 9.2.2).
        public var isIdempotent: Bool {
            switch self {
            case .get, .head, .put, .delete, .options: true
            default: false
            }
        }

        /// True if the method only reads (RFC 9110, section 9.2.1).
        public var isSafe: Bool { [.get, .head, .options].contains(self) }

        /// The method as it is sent.
        public var description: String { name }
    }

    /// The priority of a request in the queue of waiting requests.
    public enum Priority: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// Background work that no user waits for, such as prefetching. It starts only when nothing else waits.
        case low
        /// Work that a user may wait for.
        case normal
        /// Content that a user is looking at now.
        case high

        /// Orders priorities from low to high.
        public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
    }

    /// The caching mode of a request, if the configuration has a cache.
    public enum Caching: Hashable, Sendable {
        /// Fresh responses come from the cache; others are requested from the server (RFC 9111).
        case usual
        /// The server is asked, and its response is cached.
        case reload
        /// Only the cache is read, however old the response. The server is not asked.
        case onlyCached
        /// The cache is neither read nor written.
        case none
    }

    /// The HTTP method.
    public var method: Method
    /// The address, relative to the base address or absolute.
    public var address: FoodDelivery.Address
    /// The query parameters, appended to those of the address.
    public var query: FoodDelivery.URLQuery
    /// The headers of this request. They replace those of the same names in the configuration.
    public var headers: FoodDelivery.Headers
    /// The body to send, or `nil` for none.
    public var body: FoodDelivery.Body?
    /// The time limit of the whole delivery, including time in the queue, redirects and retries; `nil` for the
    /// configuration's. For a stream, the limit covers only its beginning.
    public var timeout: Duration?
    /// The maximum size of the response's body in bytes, after decompression; `nil` for the configuration's limit. A
    /// stream has no limit unless this is set.
    public var maxBytes: Int?
    /// The priority in the queue of waiting requests.
    public var priority = Priority.normal
    /// The caching mode.
    public var caching = Caching.usual
    /// The promise that sending the request twice has the same effect as once; `nil` for that of its method.
    ///
    /// True for a query that is posted, for instance, and false for a conditional write.
    package var isRepeatable: Bool?

    /// Creates a request. Its other settings are properties. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - method: the HTTP method.
    ///   - address: the address, relative to the base address or absolute.
    ///   - query: query parameters, appended to those of the address.
    ///   - headers: the headers of this request.
    ///   - body: the body to send.
    ///   - timeout: the time limit of the delivery; `nil` for the configuration's.
    public init(
        _ method: Method = .get, _ address: FoodDelivery.Address, query: FoodDelivery.URLQuery = [:],
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
