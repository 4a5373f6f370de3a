extension Wrap {
    /// Caches answers in a cache that can be invalidated: `.cache(in: photos)`. See ``ActionCache``.
    ///
    /// - Parameter answers: the cache.
    @inlinable public static func cache(in answers: ActionCache<A>) -> Self { Self("cache", around: answers.around) }
}

extension Wrap where A: Action, A.Input: Hashable {
    /// Caches answers: `.cache(upTo: 256, for: .seconds(60))`.
    ///
    /// Equal inputs get the same answer. Concurrent calls with equal inputs share one call: the first caller
    /// performs, on its own thread, and the others wait. Errors are shared, but not cached.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of answers; below 1 counts as 1. The least recently used is evicted first.
    ///   - timeToLive: the lifetime of an answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public static func cache(
        upTo capacity: Int, for timeToLive: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        Self("cache") { ActionCache<A>(upTo: capacity, for: timeToLive, clock: clock).around($0) }
    }
}

extension Wrap where A: Action, A.Input == Void {
    /// Caches the one answer of an action without input: `.cache(for: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - timeToLive: the lifetime of the answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public static func cache(
        for timeToLive: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        Self("cache") { ActionCache<A>(for: timeToLive, clock: clock).around($0) }
    }
}

extension Wrap where A: AsyncAction, A.Input: Hashable {
    /// Caches answers: `.cache(upTo: 256, for: .seconds(60))`.
    ///
    /// Equal inputs get the same answer. Concurrent calls with equal inputs share one call. It starts on the
    /// first caller's actor, with that caller's priority and task-local values, and is cancelled only when all callers
    /// are.
    ///
    /// A cancelled caller leaves at once with a `CancellationError`, if the action may throw one. Errors are shared,
    /// but not cached.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of answers; below 1 counts as 1. The least recently used is evicted first.
    ///   - timeToLive: the lifetime of an answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public static func cache(
        upTo capacity: Int, for timeToLive: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        Self("cache") { ActionCache<A>(upTo: capacity, for: timeToLive, clock: clock).around($0) }
    }
}

extension Wrap where A: AsyncAction, A.Input == Void {
    /// Caches the one answer of an action without input: `.cache(for: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - timeToLive: the lifetime of the answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public static func cache(
        for timeToLive: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) -> Self {
        Self("cache") { ActionCache<A>(for: timeToLive, clock: clock).around($0) }
    }
}
