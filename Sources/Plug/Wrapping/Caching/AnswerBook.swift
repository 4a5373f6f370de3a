public import DertischPrimitives
public import Synchronization

/// The answers of one action, and the performances that equal calls share meanwhile.
///
/// What a hit goes through is inlinable: so it is compiled where the action is plugged, for the action's own types, and
/// costs little more than a lock and a look-up. The rest is compiled once, here.
@usableFromInline final class AnswerBook<Key: Hashable & Sendable, Share: AnswerShare>: Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var recent: LRUCache<Key, Remembered>
        @usableFromInline var shares: [Key: Share] = [:]

        @inlinable init(capacity: Int) { recent = LRUCache(capacity: capacity) }
    }

    /// An answer, and when it is too old, as the time since the cache was made.
    @usableFromInline struct Remembered: Sendable {
        @usableFromInline let output: Share.Output
        @usableFromInline let end: Duration?

        @inlinable init(output: Share.Output, end: Duration?) {
            self.output = output
            self.end = end
        }
    }

    /// What there is for a caller.
    @usableFromInline enum Found {
        case answer(Share.Output)
        /// None yet. Whoever finds a new share performs the action for it.
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

    /// The answer to a key, or else the performance that will bring it.
    ///
    /// - Complexity: O(1); no allocation if there is an answer.
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
        // One that everybody left is being cancelled: it has no answer for those who come now.
        if let share = state.shares[key], share.join() { return .share(share, isNew: false) }
        let share = Share()
        state.shares[key] = share
        return .share(share, isNew: true)
    }

    /// A performance has ended.
    ///
    /// - Parameter output: what to remember; `nil` if it failed.
    @inlinable func finish(_ share: Share, of key: Key, with output: Share.Output?) {
        let end = life.map { clock.elapsed() + $0 }
        state.withLock { state in
            // If it was forgotten meanwhile, those who share it get the answer, and nobody after them.
            guard state.shares[key] === share else { return }
            state.shares[key] = nil
            if let output { state.recent.insert(Remembered(output: output, end: end), for: key) }
        }
    }

    /// A performance is of no use any more.
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

/// One performance that equal calls share.
@usableFromInline protocol AnswerShare: AnyObject, Sendable {
    associatedtype Output: Sendable

    /// Makes one that its maker wants the result of.
    init()

    /// One more wants the result.
    ///
    /// - Returns: `false` if it will bring none.
    func join() -> Bool
}
