public import DertischPrimitives

/// The answer cache of one action. Keep it to invalidate answers.
///
/// ```swift
/// let photos = Answers<FindPhoto>(upTo: 256, for: .seconds(60))
/// Actions.plug(FindPhoto.self, to: FindOverREST(delivery: delivery), wrappedBy: [.cache(in: photos)])
/// photos.forget(photo.id)
/// ```
///
/// Copies share the same cache, and so do all implementations that it wraps.
public struct Answers<A: Pluggable>: Sendable {
    @usableFromInline let around: @Sendable (A.Performance) -> A.Performance
    @usableFromInline let forgetOne: @Sendable (A.Input) -> Void
    @usableFromInline let forgetEach: @Sendable () -> Void

    @inlinable init<Key, Share>(
        _ book: AnswerBook<Key, Share>, key: @escaping @Sendable (A.Input) -> Key,
        around: @escaping @Sendable (A.Performance) -> A.Performance
    ) {
        self.around = around
        forgetOne = { book.forget(key($0)) }
        forgetEach = { book.forgetAll() }
    }

    /// Removes the answer for one input. A call in progress still answers its callers, but is not cached.
    ///
    /// - Parameter input: the input of the action.
    /// - Complexity: O(1).
    public func forget(_ input: A.Input) { forgetOne(input) }

    /// Removes all answers: `photos.forgetAll()`.
    public func forgetAll() { forgetEach() }
}

extension Answers where A: Action {
    @inlinable init<Key>(
        _ book: AnswerBook<Key, SyncShare<A.Output, A.Failure>>, key: @escaping @Sendable (A.Input) -> Key
    ) {
        self.init(book, key: key) { performance in
            let next = performance.body
            return SyncPerformance<A.Input, A.Output, A.Failure> { (input) throws(A.Failure) in
                let key = key(input)
                switch book.find(key) {
                case .answer(let output): return output
                case .share(let share, _): return try book.outcome(of: share, for: key, input, next).get()
                }
            }
        }
    }

    /// Creates a cache for a synchronous action.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of answers; below 1 counts as 1. The least recently used is evicted first.
    ///   - life: the lifetime of an answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public init(
        upTo capacity: Int, for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input: Hashable {
        self.init(AnswerBook(upTo: capacity, for: life, by: AnyClock(clock))) { $0 }
    }

    /// Creates a cache for the one answer of a synchronous action without input.
    ///
    /// - Parameters:
    ///   - life: the lifetime of the answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public init(
        for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input == Void {
        self.init(AnswerBook(upTo: 1, for: life, by: AnyClock(clock))) { true }
    }
}

extension Answers where A: AsyncAction {
    @inlinable init<Key>(
        _ book: AnswerBook<Key, SharedTask<A.Output, A.Failure>>, key: @escaping @Sendable (A.Input) -> Key
    ) {
        self.init(book, key: key) { performance in
            let next = performance.body
            return AsyncPerformance<A.Input, A.Output, A.Failure> { (input) async throws(A.Failure) in
                let key = key(input)
                switch book.find(key) {
                // Returned from here, since one more asynchronous call would cost more than the look-up.
                case .answer(let output): return output
                case .share(let share, let isNew):
                    return try await book.outcome(of: share, for: key, input, isNew ? next : nil).get()
                }
            }
        }
    }

    /// Creates a cache for an asynchronous action.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of answers; below 1 counts as 1. The least recently used is evicted first.
    ///   - life: the lifetime of an answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public init(
        upTo capacity: Int, for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input: Hashable {
        self.init(AnswerBook(upTo: capacity, for: life, by: AnyClock(clock))) { $0 }
    }

    /// Creates a cache for the one answer of an asynchronous action without input: `Answers<Me>(for: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - life: the lifetime of the answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public init(
        for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input == Void {
        self.init(AnswerBook(upTo: 1, for: life, by: AnyClock(clock))) { true }
    }
}
