extension FoodDelivery {
    /// What an error says of the request: no query, no user information, no headers.
    public struct Call: Hashable, Sendable, CustomStringConvertible {
        /// The method.
        public let method: String
        /// The address without query and user information.
        public let address: String

        /// Method and address.
        public var description: String { "\(method) \(address)" }
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
        /// Too many requests are waiting already. Nothing was sent.
        case overloaded(Call, most: Int)
        /// There is no connection to the server. Nothing was sent.
        case noConnection(Call, reason: String)
        /// The server's certificate is not trusted. Nothing was sent.
        case untrusted(Call, reason: String)
        /// No whole answer came in time. The server may have done what it was asked.
        case timedOut(Call, after: Duration)
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
        /// The answer is not what was expected: where in the document, why, and its first 300 characters.
        case undecodable(Call, type: String, path: String, reason: String, excerpt: String)
    }
}
