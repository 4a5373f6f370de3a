extension Wrap {
    /// Remembers answers where they can be made to be forgotten: `.cache(in: photos)`. See ``Answers``.
    ///
    /// - Parameter answers: where they are remembered.
    @inlinable public static func cache(in answers: Answers<A>) -> Self { Self("cache", around: answers.around) }
}

extension Wrap where A: Action, A.Input: Hashable {
    /// Remembers answers: `.cache(upTo: 256, for: .seconds(60))`.
    ///
    /// Equal inputs get the answer of the first of them. Calls with equal inputs at once share one performance: the
    /// first performs, on its own thread, and the others wait. Failures are shared, but not remembered.
    ///
    /// - Parameters:
    ///   - capacity: how many answers are remembered; below 1 counts as 1. The one used longest ago goes first.
    ///   - life: how long each is remembered; for ever if left out.
    ///   - clock: what measures it.
    @inlinable public static func cache(
        upTo capacity: Int, for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        Self("cache") { Answers<A>(upTo: capacity, for: life, clock: clock).around($0) }
    }
}

extension Wrap where A: Action, A.Input == Void {
    /// Remembers the one answer of an action that takes nothing: `.cache(for: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - life: how long it is remembered; for ever if left out.
    ///   - clock: what measures it.
    @inlinable public static func cache(
        for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        Self("cache") { Answers<A>(for: life, clock: clock).around($0) }
    }
}

extension Wrap where A: AsyncAction, A.Input: Hashable {
    /// Remembers answers: `.cache(upTo: 256, for: .seconds(60))`.
    ///
    /// Equal inputs get the answer of the first of them. Calls with equal inputs at once share one performance, which
    /// starts on the actor of the first, in its priority and with its task-local values, and is cancelled only when all
    /// of them are. A caller that is cancelled meanwhile leaves at once with a `CancellationError`, if the action may
    /// throw one. Failures are shared, but not remembered.
    ///
    /// - Parameters:
    ///   - capacity: how many answers are remembered; below 1 counts as 1. The one used longest ago goes first.
    ///   - life: how long each is remembered; for ever if left out.
    ///   - clock: what measures it.
    @inlinable public static func cache(
        upTo capacity: Int, for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        Self("cache") { Answers<A>(upTo: capacity, for: life, clock: clock).around($0) }
    }
}

extension Wrap where A: AsyncAction, A.Input == Void {
    /// Remembers the one answer of an action that takes nothing: `.cache(for: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - life: how long it is remembered; for ever if left out.
    ///   - clock: what measures it.
    @inlinable public static func cache(
        for life: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        Self("cache") { Answers<A>(for: life, clock: clock).around($0) }
    }
}
