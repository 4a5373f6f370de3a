public import DertischSupport

extension FoodDelivery {
    /// The facts of a request that errors show: method, address, attempts, duration and order. Queries, user
    /// information and headers are left out.
    ///
    /// Two calls are equal if method and address are. Attempts, duration and order do not count.
    public struct Call: Hashable, Sendable, CustomStringConvertible {
        /// The HTTP method.
        public let method: String
        /// The address without query and user information.
        public let address: String
        /// The number of attempts.
        public internal(set) var attempts = 1
        /// The time until the error, retries included; `nil` if nothing was sent.
        public internal(set) var took: Duration?
        /// The order that the request was made for, if its house is watched.
        public internal(set) var order: OrderTicket?

        package init(method: String, address: String, attempts: Int = 1, order: OrderTicket? = nil) {
            self.method = method
            self.address = address
            self.attempts = attempts
            self.order = order
        }

        /// The method and the address.
        public var description: String { "\(method) \(address)" }

        /// The method and the address, followed by the circumstances.
        package var story: String { description + circumstances }

        /// The attempts, duration and order in brackets; empty if none is known.
        var circumstances: String {
            var parts: [String] = []
            if let took { parts.append("after \(took.shown)") }
            if attempts > 1 { parts.append("at attempt \(attempts)") }
            if let order { parts.append("for \(order)") }
            return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
        }

        /// Compares method and address.
        public static func == (left: Call, right: Call) -> Bool {
            left.method == right.method && left.address == right.address
        }

        /// Hashes method and address.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(method)
            hasher.combine(address)
        }
    }

    /// The reason why a request has no usable response.
    ///
    /// A cancelled task gets a `CancellationError` instead.
    ///
    /// ```swift
    /// do {
    ///     let photo: Photo = try await delivery.get("/photos/8")
    ///     print(photo.title)
    /// } catch FoodDelivery.Error.refused(let call, status: 404, _) {
    ///     print("There is nothing at \(call.address).")
    /// }
    /// ```
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The address is not valid for requests. Nothing was sent.
        case badAddress(String, reason: String)
        /// The method or a header is invalid. Nothing was sent.
        case badHeader(Call, name: String, reason: String)
        /// The body could not be encoded as JSON. Nothing was sent.
        case unencodable(Call, type: String, reason: String)
        /// A file of the body is unreadable, or became shorter while it was sent.
        case unreadable(Call, file: String, reason: String)
        /// The response could not be written to its file.
        case unwritable(Call, file: String, reason: String)
        /// The cache has no response, and only the cache may be read. Nothing was sent.
        case offline(Call)
        /// The circuit breaker is open, because the server failed repeatedly. Nothing was sent.
        case circuitOpen(Call, remaining: Duration)
        /// The queue is full. Nothing was sent.
        case overloaded(Call, maxOpen: Int)
        /// No connection to the server could be made. Nothing was sent.
        case noConnection(Call, reason: String)
        /// The server's certificate is not trusted. Nothing was sent.
        case untrusted(Call, reason: String)
        /// The response was not complete in time. The server may have processed the request.
        case timedOut(Call, after: Duration)
        /// The exchange was idle for too long. The server may have processed the request.
        case stalled(Call, after: Duration)
        /// The connection ended before the response was complete. The server may have processed the request.
        case connectionLost(Call, reason: String)
        /// The response is not valid HTTP.
        case badResponse(Call, reason: String)
        /// The redirect is not allowed or not valid.
        case badRedirect(Call, reason: String)
        /// The body has more bytes than allowed. Receiving stopped there.
        case bodyTooLarge(Call, maxBytes: Int)
        /// The server answered with a status other than 200 to 299. The excerpt is the first 300 characters of the
        /// body.
        case refused(Call, status: Int, excerpt: String)
        /// The file was not uploaded, for a reason that only uploads have.
        case notUploaded(Call, UploadError)
        /// The body does not decode as the expected type: the place in the document, the reason, and the first 300
        /// characters.
        case undecodable(Call, type: String, path: String, reason: String, excerpt: String)

        /// True if no whole response came for a reason that may pass: another attempt may succeed.
        package var isOfNetwork: Bool {
            switch self {
            case .noConnection, .timedOut, .stalled, .connectionLost, .overloaded, .circuitOpen: true
            default: false
            }
        }
    }
}
