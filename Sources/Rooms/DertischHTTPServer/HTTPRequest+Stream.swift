extension HTTPRequest {
    /// A body that is handed on as it comes in: an upload that is never whole in memory.
    ///
    /// ```swift
    /// let handler = HTTPHandler(streamingBodiesOf: { $0.method == "PUT" }) { request in
    ///     do {
    ///         var bytes = 0
    ///         for try await chunk in request.stream { bytes += chunk.count }
    ///         return .response(.text("\(bytes) bytes"))
    ///     } catch {
    ///         return .response(.text("The body has not come whole.", status: 400))
    ///     }
    /// }
    /// ```
    ///
    /// It is read once, by one task. The client is slowed down while 256 KiB wait to be read. A client that asks first (`Expect: 100-continue`, RFC 9110,
    /// section 10.1.1) is invited once the body is read. ``HTTPServer/Limits/maxBodyBytes`` does not apply: the reader decides when it is too much, and
    /// an answer that comes before the end of the body closes the connection.
    ///
    /// The body ends with an error if the client leaves, or sends fewer than 16 KiB in ``HTTPServer/Limits/idleTimeout`` although it is read.
    public struct Stream: AsyncSequence, Sendable {
        /// The bytes of the body that its client has announced; `nil` if it has not.
        public let length: Int?
        private let pipe: BodyPipe?

        /// The reason why a body has not come whole.
        public enum Error: Swift.Error, Hashable {
            /// The client has left, has sent a malformed chunk, or was too slow.
            case incomplete
        }

        init(_ pipe: BodyPipe, length: Int?) { (self.pipe, self.length) = (pipe, length) }

        /// A body that has come already, for tests of handlers.
        ///
        /// - Parameter chunks: its bytes, in the chunks in which they are read.
        public init(_ chunks: [[UInt8]] = []) {
            length = chunks.reduce(0) { $0 + $1.count }
            pipe = chunks.isEmpty ? nil : BodyPipe(of: chunks)
        }

        /// The next chunk of the body.
        ///
        /// - Returns: some bytes; `nil` at the end.
        /// - Throws: ``Error`` if the body has not come whole, or `CancellationError`.
        public func next() async throws -> [UInt8]? { try await pipe?.next() }

        /// An iterator. All iterators of a body read the same bytes.
        public func makeAsyncIterator() -> Iterator { Iterator(stream: self) }

        /// Reads the chunks of a body.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let stream: Stream

            /// The next chunk; `nil` at the end.
            public mutating func next() async throws -> [UInt8]? { try await stream.next() }
        }
    }
}
