extension HTTPResponse {
    /// A body that is made while it is sent: events, a report, a long download.
    ///
    /// ```swift
    /// let events = news.map { Array("data: \($0)\n\n".utf8) }
    /// return HTTPResponse(
    ///     headers: [("Content-Type", "text/event-stream")], body: .stream(HTTPResponse.Stream(events)))
    /// ```
    ///
    /// The sequence is iterated in a task of its own, once for each response that is sent, and not at all for `HEAD`. An `AsyncStream` can be
    /// iterated once, so each response needs its own. The next chunk is asked for once fewer than 64 KiB wait for the client. So a client that reads slowly costs no more memory than that and the last chunk, unless the
    /// sequence itself keeps chunks, as `AsyncStream` does by default.
    ///
    /// The task is cancelled, and the connection closed, if
    /// - the client of a `GET` or `HEAD` leaves, or closes its half of the connection. For other methods, only if the client can no longer be sent anything.
    /// - the client reads nothing for ``HTTPServer/Limits/idleTimeout`` while something waits for it. The sequence may be silent for as long as it likes.
    /// - the server stops, and its ``HTTPServer/Limits/shutdownTimeout`` has passed.
    ///
    /// If the sequence throws, the client gets the chunks before that, and notices that the body is incomplete. The server's log gets the error.
    public struct Stream: Sendable {
        /// The number of bytes of the body; `nil` if nobody knows it yet.
        public let length: Int?
        /// Passes on each chunk, until it gets `false` or the chunks end.
        let forEach: @concurrent @Sendable (_ take: @Sendable ([UInt8]) async -> Bool) async throws -> Void

        /// Creates a body of chunks of any size. Empty chunks are skipped.
        ///
        /// - Parameters:
        ///   - chunks: the bytes of the body in order.
        ///   - length: the number of bytes of all chunks, for clients that show progress. A sequence with fewer or more bytes is a fault: no more
        ///     than that many are sent, the connection is closed, and the server's log gets a line. Without a length, the body is sent in
        ///     chunks of HTTP/1.1. A client of HTTP/1.0 reads until its connection ends.
        public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks, length: Int? = nil)
        where Chunks.Element == [UInt8] {
            self.length = length
            forEach = { take in
                for try await chunk in chunks where !chunk.isEmpty {
                    guard await take(chunk) else { return }
                }
            }
        }
    }
}
