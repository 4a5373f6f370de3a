public import DertischPrimitives
public import Synchronization

/// The cache of one action's answers, and the calls in progress that equal inputs share.
///
/// The path of a cache hit is inlinable. It is specialised for the action's types where the action is plugged, and
/// costs little more than a lock and a look-up. The rest is compiled once, here.
@usableFromInline final class AnswerBook<Key: Hashable & Sendable, Share: AnswerShare>: Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var recent: LRUCache<Key, Remembered>
        @usableFromInline var shares: [Key: Share] = [:]

        @inlinable init(capacity: Int) { recent = LRUCache(capacity: capacity) }
    }

    /// An answer and its expiry, as a duration since the cache was created.
    @usableFromInline struct Remembered: Sendable {
        @usableFromInline let output: Share.Output
        @usableFromInline let end: Duration?

        @inlinable init(output: Share.Output, end: Duration?) {
            self.output = output
            self.end = end
        }
    }

    /// The result of a look-up.
    @usableFromInline enum Found {
        case answer(Share.Output)
        /// No answer yet. The caller that gets a new share must perform the action for it.
        case share(Share, isNew: Bool)
    }

    @usableFromInline let life: Duration?
    @usableFromInline let clock: AnyClock
    @usableFromInline let state: Mutex<State>

    @inlinable init(upTo capacity: Int, for life: Duration?, by clock: AnyClock) {
        self.life = life.map(\.bounded)
        self.clock = clock
        state = Mutex(State(capacity: max(capacity, 1)))
    }

    /// Looks up the answer for a key, or the call that will bring it.
    ///
    /// - Complexity: O(1), without an allocation on a hit.
    @inlinable func find(_ key: Key) -> Found {
        let now = life == nil ? Duration.zero : clock.elapsed()
        return state.withLock { state in
            if let known = state.recent.value(for: key) {
                if known.end.map({ now < $0 }) ?? true { return .answer(known.output) }
                state.recent.remove(key)
            }
            return Self.share(for: key, in: &state)
        }
    }

    @inlinable static func share(for key: Key, in state: inout State) -> Found {
        // A share that every caller has left is being cancelled, so a new caller needs a new one.
        if let share = state.shares[key], share.join() { return .share(share, isNew: false) }
        let share = Share()
        state.shares[key] = share
        return .share(share, isNew: true)
    }

    /// Ends a shared call.
    ///
    /// - Parameter output: the output to cache; `nil` if the call failed.
    @inlinable func finish(_ share: Share, of key: Key, with output: Share.Output?) {
        let end = life.map { clock.elapsed() + $0 }
        state.withLock { state in
            // If the key was forgotten meanwhile, the current sharers get the answer, but later callers do not.
            guard state.shares[key] === share else { return }
            state.shares[key] = nil
            if let output { state.recent.insert(Remembered(output: output, end: end), for: key) }
        }
    }

    /// Drops a shared call that is no longer useful.
    @inlinable func drop(_ share: Share, of key: Key) {
        state.withLock { state in
            if state.shares[key] === share { state.shares[key] = nil }
        }
    }

    @inlinable func forget(_ key: Key) {
        state.withLock { state in
            state.recent.remove(key)
            state.shares[key] = nil
        }
    }

    @usableFromInline func forgetAll() {
        state.withLock { state in
            state.recent.removeAll()
            state.shares = [:]
        }
    }
}
