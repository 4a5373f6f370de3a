public import DertischSupport

/// The answer cache of one action. Keep it to invalidate answers.
///
/// ```swift
/// let photos = ActionCache<FindPhoto>(upTo: 256, for: .seconds(60))
/// Actions.plug(FindOverREST(delivery: delivery), wrappedBy: [.cache(in: photos)])
/// photos.invalidate(photo.id)
/// ```
///
/// Copies share the same cache, and so do all implementations that it wraps.
public struct ActionCache<A: Pluggable>: Sendable {
    @usableFromInline let around: @Sendable (A.StoredPerformer) -> A.StoredPerformer
    @usableFromInline let invalidateOne: @Sendable (A.Input) -> Void
    @usableFromInline let invalidateEach: @Sendable () -> Void

    @inlinable init<Key, Call>(
        _ cache: CoalescingCache<Key, Call>, key: @escaping @Sendable (A.Input) -> Key,
        around: @escaping @Sendable (A.StoredPerformer) -> A.StoredPerformer
    ) {
        self.around = around
        invalidateOne = { cache.remove(key($0)) }
        invalidateEach = { cache.removeAll() }
    }

    /// Removes the answer for one input. A call in progress still answers its callers, but is not cached.
    ///
    /// - Parameter input: the input of the action.
    /// - Complexity: O(1).
    public func invalidate(_ input: A.Input) { invalidateOne(input) }

    /// Removes all answers: `photos.invalidateAll()`.
    public func invalidateAll() { invalidateEach() }
}

extension ActionCache where A: Action {
    @inlinable init<Key>(
        _ cache: CoalescingCache<Key, SyncInFlightCall<A.Output, A.Failure>>, key: @escaping @Sendable (A.Input) -> Key
    ) {
        self.init(cache, key: key) { performer in
            let next = performer.body
            return AnyPerformer<A.Input, A.Output, A.Failure> { (input) throws(A.Failure) in
                let key = key(input)
                switch cache.lookUp(key) {
                case .hit(let output): return output
                case .call(let call, _): return try cache.outcome(of: call, for: key, input, next).get()
                }
            }
        }
    }

    /// Creates a cache for a synchronous action.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of answers; below 1 counts as 1. The least recently used is evicted first.
    ///   - timeToLive: the lifetime of an answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public init(
        upTo capacity: Int, for timeToLive: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input: Hashable {
        self.init(CoalescingCache(upTo: capacity, for: timeToLive, by: AnyClock(clock))) { $0 }
    }

    /// Creates a cache for the one answer of a synchronous action without input.
    ///
    /// - Parameters:
    ///   - timeToLive: the lifetime of the answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public init(
        for timeToLive: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input == Void {
        self.init(CoalescingCache(upTo: 1, for: timeToLive, by: AnyClock(clock))) { true }
    }
}

extension ActionCache where A: AsyncAction {
    @inlinable init<Key>(
        _ cache: CoalescingCache<Key, SharedTask<A.Output, A.Failure>>, key: @escaping @Sendable (A.Input) -> Key
    ) {
        self.init(cache, key: key) { performer in
            let next = performer.body
            return AnyAsyncPerformer<A.Input, A.Output, A.Failure> { (input) async throws(A.Failure) in
                let key = key(input)
                switch cache.lookUp(key) {
                // Returned from here, since one more asynchronous call would cost more than the look-up.
                case .hit(let output): return output
                case .call(let call, let isNew):
                    return try await cache.outcome(of: call, for: key, input, isNew ? next : nil).get()
                }
            }
        }
    }

    /// Creates a cache for an asynchronous action.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of answers; below 1 counts as 1. The least recently used is evicted first.
    ///   - timeToLive: the lifetime of an answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public init(
        upTo capacity: Int, for timeToLive: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input: Hashable {
        self.init(CoalescingCache(upTo: capacity, for: timeToLive, by: AnyClock(clock))) { $0 }
    }

    /// Creates a cache for the one answer of an asynchronous action without input: `ActionCache<Me>(for: .seconds(60))`.
    ///
    /// - Parameters:
    ///   - timeToLive: the lifetime of the answer; unlimited by default.
    ///   - clock: the clock of the lifetime.
    @inlinable public init(
        for timeToLive: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()
    ) where A.Input == Void {
        self.init(CoalescingCache(upTo: 1, for: timeToLive, by: AnyClock(clock))) { true }
    }
}
