public import DertischPrimitives

/// What a cache remembers of one action: hold it to make the cache forget.
///
/// ```swift
/// let photos = Answers<FindPhoto>(upTo: 256, for: .seconds(60))
/// Actions.plug(FindPhoto.self, to: FindOverREST(delivery: delivery), wrappedBy: [.cache(in: photos)])
/// photos.forget(photo.id)
/// ```
///
/// Copies share what is remembered, and so do all implementations that are wrapped by it.
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

    /// Forgets the answer to one input. A call under way gets its answer, and nobody after it.
    ///
    /// - Parameter input: what the action was given.
    /// - Complexity: O(1).
    public func forget(_ input: A.Input) { forgetOne(input) }

    /// Forgets all answers: `photos.forgetAll()`.
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

    /// Makes a place for answers of an action that never waits.
    ///
    /// - Parameters:
    ///   - capacity: how many answers are remembered; below 1 counts as 1. The one used longest ago goes first.
    ///   - life: how long each is remembered; for ever if left out.
    ///   - clock: what measures it.
    @inlinable public init(
        upTo capacity: Int, for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input: Hashable {
        self.init(AnswerBook(upTo: capacity, for: life, by: AnyClock(clock))) { $0 }
    }

    /// Makes a place for the one answer of an action that takes nothing and never waits.
    ///
    /// - Parameters:
    ///   - life: how long it is remembered; for ever if left out.
    ///   - clock: what measures it.
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
                // Known answers go back from here: a further call that may wait would cost more than the look-up.
                case .answer(let output): return output
                case .share(let share, let isNew):
                    return try await book.outcome(of: share, for: key, input, isNew ? next : nil).get()
                }
            }
        }
    }

    /// Makes a place for answers of an action that may wait.
    ///
    /// - Parameters:
    ///   - capacity: how many answers are remembered; below 1 counts as 1. The one used longest ago goes first.
    ///   - life: how long each is remembered; for ever if left out.
    ///   - clock: what measures it.
    @inlinable public init(
        upTo capacity: Int, for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input: Hashable {
        self.init(AnswerBook(upTo: capacity, for: life, by: AnyClock(clock))) { $0 }
    }

    /// Makes a place for the one answer of an action that takes nothing and may wait: `Answers<Me>(for: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - life: how long it is remembered; for ever if left out.
    ///   - clock: what measures it.
    @inlinable public init(
        for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input == Void {
        self.init(AnswerBook(upTo: 1, for: life, by: AnyClock(clock))) { true }
    }
}
