/// An asynchronous sequence of a watched query's answers, for `for try await`.
///
/// The answer as it is now comes first, then another after each transaction that changed it. Transactions that come while
/// the consumer is busy are read together: the newest wins, nothing grows. An answer whose rows are the same as
/// those before is left out. It ends when the store is closed or the task is cancelled, and throws what reading throws.
public struct WatchSequence<Answer: Sendable>: AsyncSequence, Sendable {
    /// The answer of the query.
    public typealias Element = Answer
    /// Reading may fail.
    public typealias Failure = any Swift.Error

    private let begin: @Sendable () -> @Sendable () async throws -> Answer?

    /// - Parameter begin: starts to watch, and returns a closure that waits for the next answer.
    package init(_ begin: @escaping @Sendable () -> @Sendable () async throws -> Answer?) { self.begin = begin }

    /// Begins to watch.
    public func makeAsyncIterator() -> Iterator { Iterator(wait: begin()) }

    /// An iterator over the answers.
    public struct Iterator: AsyncIteratorProtocol {
        let wait: @Sendable () async throws -> Answer?

        /// Waits for the next answer; `nil` at the end.
        public mutating func next() async throws -> Answer? { try await wait() }
    }
}
