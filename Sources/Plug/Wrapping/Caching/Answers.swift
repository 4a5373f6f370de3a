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
    let around: @Sendable (A.Performance) -> A.Performance
    private let forgetOne: @Sendable (A.Input) -> Void
    private let forgetEach: @Sendable () -> Void

    /// Forgets the answer to one input. A call under way gets its answer, and nobody after it.
    ///
    /// - Parameter input: what the action was given.
    /// - Complexity: O(1).
    public func forget(_ input: A.Input) { forgetOne(input) }

    /// Forgets all answers: `photos.forgetAll()`.
    public func forgetAll() { forgetEach() }
}

extension Answers where A: Action {
    private init<Key: Hashable & Sendable>(
        _ answers: SyncAnswers<Key, A.Output, A.Failure>, key: @escaping @Sendable (A.Input) -> Key
    ) {
        around = { performance in
            let next = performance.body
            return SyncPerformance<A.Input, A.Output, A.Failure> { (input) throws(A.Failure) in
                try answers.answer(to: key(input)) { () throws(A.Failure) in try next(input) }
            }
        }
        forgetOne = { answers.forget(key($0)) }
        forgetEach = { answers.forgetAll() }
    }

    /// Makes a place for answers of an action that never waits.
    ///
    /// - Parameters:
    ///   - capacity: how many answers are remembered; below 1 counts as 1. The one used longest ago goes first.
    ///   - life: how long each is remembered; for ever if left out.
    ///   - clock: what measures it.
    public init(
        upTo capacity: Int, for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input: Hashable {
        self.init(SyncAnswers(upTo: capacity, for: life, by: Timepiece(clock))) { $0 }
    }

    /// Makes a place for the one answer of an action that takes nothing and never waits.
    ///
    /// - Parameters:
    ///   - life: how long it is remembered; for ever if left out.
    ///   - clock: what measures it.
    public init(
        for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input == Void {
        self.init(SyncAnswers(upTo: 1, for: life, by: Timepiece(clock))) { true }
    }
}

extension Answers where A: AsyncAction {
    private init<Key: Hashable & Sendable>(
        _ answers: AsyncAnswers<Key, A.Output, A.Failure>, key: @escaping @Sendable (A.Input) -> Key
    ) {
        around = { performance in
            let next = performance.body
            return AsyncPerformance<A.Input, A.Output, A.Failure> { (input) async throws(A.Failure) in
                try await answers.answer(to: key(input), input, next).get()
            }
        }
        forgetOne = { answers.forget(key($0)) }
        forgetEach = { answers.forgetAll() }
    }

    /// Makes a place for answers of an action that may wait.
    ///
    /// - Parameters:
    ///   - capacity: how many answers are remembered; below 1 counts as 1. The one used longest ago goes first.
    ///   - life: how long each is remembered; for ever if left out.
    ///   - clock: what measures it.
    public init(
        upTo capacity: Int, for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input: Hashable {
        self.init(AsyncAnswers(upTo: capacity, for: life, by: Timepiece(clock))) { $0 }
    }

    /// Makes a place for the one answer of an action that takes nothing and may wait: `Answers<Me>(for: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - life: how long it is remembered; for ever if left out.
    ///   - clock: what measures it.
    public init(
        for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input == Void {
        self.init(AsyncAnswers(upTo: 1, for: life, by: Timepiece(clock))) { true }
    }
}
