public import DertischSupport
public import Synchronization

/// The cache of one action's answers, and the calls in progress that equal inputs share.
///
/// The path of a cache hit is inlinable. It is specialised for the action's types where the action is plugged, and
/// costs little more than a lock and a look-up. The rest is compiled once, here.
@usableFromInline final class CoalescingCache<Key: Hashable & Sendable, Call: InFlightCall>: Sendable {
    @usableFromInline struct State: Sendable {
        @usableFromInline var entries: LRUCache<Key, Entry>
        @usableFromInline var calls: [Key: Call] = [:]

        @inlinable init(capacity: Int) { entries = LRUCache(capacity: capacity) }
    }

    /// An answer and its expiry, as a duration since the cache was created.
    @usableFromInline struct Entry: Sendable {
        @usableFromInline let output: Call.Output
        @usableFromInline let expiry: Duration?

        @inlinable init(output: Call.Output, expiry: Duration?) {
            self.output = output
            self.expiry = expiry
        }
    }

    /// The result of a look-up.
    @usableFromInline enum Lookup {
        case hit(Call.Output)
        /// No answer yet. The caller that gets a new call must perform the action for it.
        case call(Call, isNew: Bool)
    }

    @usableFromInline let timeToLive: Duration?
    @usableFromInline let clock: AnyClock
    @usableFromInline let state: Mutex<State>

    @inlinable init(upTo capacity: Int, for timeToLive: Duration?, by clock: AnyClock) {
        self.timeToLive = timeToLive.map(\.bounded)
        self.clock = clock
        state = Mutex(State(capacity: max(capacity, 1)))
    }

    /// Looks up the answer for a key, or the call that will bring it.
    ///
    /// - Complexity: O(1), without an allocation on a hit.
    @inlinable func lookUp(_ key: Key) -> Lookup {
        let now = timeToLive == nil ? Duration.zero : clock.elapsed()
        return state.withLock { state in
            if let known = state.entries.value(for: key) {
                if known.expiry.map({ now < $0 }) ?? true { return .hit(known.output) }
                state.entries.remove(key)
            }
            return Self.call(for: key, in: &state)
        }
    }

    @inlinable static func call(for key: Key, in state: inout State) -> Lookup {
        // A call that every caller has left is being cancelled, so a new caller needs a new one.
        if let call = state.calls[key], call.join() { return .call(call, isNew: false) }
        let call = Call()
        state.calls[key] = call
        return .call(call, isNew: true)
    }

    /// Ends a shared call.
    ///
    /// - Parameter output: the output to cache; `nil` if the call failed.
    @inlinable func finish(_ call: Call, of key: Key, with output: Call.Output?) {
        let expiry = timeToLive.map { clock.elapsed() + $0 }
        state.withLock { state in
            // If the key was removed meanwhile, the current callers get the answer, but later callers do not.
            guard state.calls[key] === call else { return }
            state.calls[key] = nil
            if let output { state.entries.insert(Entry(output: output, expiry: expiry), for: key) }
        }
    }

    /// Drops a shared call that is no longer useful.
    @inlinable func drop(_ call: Call, of key: Key) {
        state.withLock { state in
            if state.calls[key] === call { state.calls[key] = nil }
        }
    }

    @inlinable func remove(_ key: Key) {
        state.withLock { state in
            state.entries.remove(key)
            state.calls[key] = nil
        }
    }

    @usableFromInline func removeAll() {
        state.withLock { state in
            state.entries.removeAll()
            state.calls = [:]
        }
    }
}
