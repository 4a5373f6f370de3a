/// One request, as a call site writes it.
///
/// ```swift
/// var request = DeliveryRequest(.put, "/photos/\(id)/title")
/// request.body = Array(title.utf8)
/// request.headers["Content-Type"] = "text/plain; charset=utf-8"
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

        /// The method as it is sent.
        public var description: String { name }
    }

    /// What is to be done.
    public var method: Method
    /// Where, relative to the base address or absolute.
    public var address: FoodDelivery.Address
    /// The parameters to put behind those that the address has.
    public var query: FoodDelivery.Query
    /// Headers of this request; they replace the configuration's of the same names.
    public var headers: FoodDelivery.Headers
    /// The bytes to send, or `nil` for none.
    public var body: [UInt8]?
    /// How long the whole delivery may take, waiting for its turn and redirections included; `nil` for the
    /// configuration's timeout.
    public var timeout: Duration?
    /// How many bytes of body are accepted, after decompression; `nil` for the configuration's limit.
    public var mostBytes: Int?

    /// Makes a request; everything else is set on its properties. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - method: what is to be done.
    ///   - address: where, relative to the base address or absolute.
    ///   - query: parameters to put behind those that the address has.
    ///   - headers: headers of this request.
    ///   - body: the bytes to send.
    ///   - timeout: how long the delivery may take; `nil` for the configuration's.
    public init(
        _ method: Method = .get, _ address: FoodDelivery.Address, query: FoodDelivery.Query = [:],
        headers: FoodDelivery.Headers = [:], body: [UInt8]? = nil, timeout: Duration? = nil
    ) {
        self.method = method
        self.address = address
        self.query = query
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}
