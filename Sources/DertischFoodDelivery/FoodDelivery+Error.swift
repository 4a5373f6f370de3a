public import DertischBasics

extension FoodDelivery {
    /// What an error says of the request: what was asked of whom, how often, for how long, and for which order. No query, no
    /// user information, no headers.
    ///
    /// Two are equal if they ask the same of the same; how it went does not count.
    public struct Call: Hashable, Sendable, CustomStringConvertible {
        /// The method.
        public let method: String
        /// The address without query and user information.
        public let address: String
        /// How often it was tried.
        public internal(set) var attempts = 1
        /// How long it took until the error, retries included; `nil` if nothing was sent.
        public internal(set) var took: Duration?
        /// The order that it was made for, if its house is watched.
        public internal(set) var order: OrderTicket?

        init(method: String, address: String, attempts: Int = 1, order: OrderTicket? = nil) {
            self.method = method
            self.address = address
            self.attempts = attempts
            self.order = order
        }

        /// Method and address.
        public var description: String { "\(method) \(address)" }

        /// Method and address, and how it went.
        var story: String { description + circumstances }

        /// How it went, in brackets; empty if nothing is known of it.
        var circumstances: String {
            var parts: [String] = []
            if let took { parts.append("after \(took.shown)") }
            if attempts > 1 { parts.append("at attempt \(attempts)") }
            if let order { parts.append("for \(order)") }
            return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
        }

        /// Whether both ask the same of the same.
        public static func == (left: Call, right: Call) -> Bool {
            left.method == right.method && left.address == right.address
        }

        /// Feeds method and address to a hash.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(method)
            hasher.combine(address)
        }
    }

    /// Why there is no answer, or none that can be used.
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
        /// The address is none that a request can go to. Nothing was sent.
        case badAddress(String, reason: String)
        /// The method or a header is none that may be sent. Nothing was sent.
        case badHeader(Call, name: String, reason: String)
        /// The body could not be written as JSON. Nothing was sent.
        case unencodable(Call, type: String, reason: String)
        /// A file of the body cannot be read, or was cut short while it was sent.
        case unreadable(Call, file: String, reason: String)
        /// The answer cannot be written to the file it was to go to.
        case unwritable(Call, file: String, reason: String)
        /// The cache has no answer, and the server may not be asked. Nothing was sent.
        case offline(Call)
        /// The server failed again and again, and is left alone for a while. Nothing was sent.
        case resting(Call, left: Duration)
        /// Too many requests are waiting already. Nothing was sent.
        case overloaded(Call, most: Int)
        /// There is no connection to the server. Nothing was sent.
        case noConnection(Call, reason: String)
        /// The server's certificate is not trusted. Nothing was sent.
        case untrusted(Call, reason: String)
        /// No whole answer came in time. The server may have done what it was asked.
        case timedOut(Call, after: Duration)
        /// Nothing arrived for too long. The server may have done what it was asked.
        case stalled(Call, after: Duration)
        /// The connection ended before the whole answer was there. The server may have done what it was asked.
        case brokenOff(Call, reason: String)
        /// What came is no sound HTTP answer.
        case badAnswer(Call, reason: String)
        /// A redirection that is not followed.
        case badRedirection(Call, reason: String)
        /// The body has more bytes than are accepted; receiving it was stopped there.
        case bodyTooLarge(Call, most: Int)
        /// The server refused: a status other than 200 to 299, and the first 300 characters of what it said.
        case refused(Call, status: Int, excerpt: String)
        /// A file was not uploaded, for a reason that only uploads have.
        case notUploaded(Call, UploadFault)
        /// The answer is not what was expected: where in the document, why, and its first 300 characters.
        case undecodable(Call, type: String, path: String, reason: String, excerpt: String)
    }
}
