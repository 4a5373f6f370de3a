import Synchronization

/// Values kept in memory up to a cost; what was used longest ago goes first.
final class MemoryShelf<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let cost: Int
        var used: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// Every use in order, from `head` on. A use that is not its entry's last counts no more.
        var uses: [(key: Key, used: Int)] = []
        var head = 0
        var clock = 0
        var cost = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    init(capacity: Int) { self.capacity = capacity }

    /// - Complexity: O(1) amortised.
    subscript(_ key: Key) -> Value? {
        state.withLock { state in
            guard let value = state.entries[key]?.value else { return nil }
            Self.use(key, in: &state)
            return value
        }
    }

    /// Keeps a value. One that costs more than all may cost is not kept.
    func put(_ value: Value, under key: Key, cost: Int) {
        guard cost <= capacity else { return }
        state.withLock { state in
            state.cost += cost - (state.entries[key]?.cost ?? 0)
            state.entries[key] = Entry(value: value, cost: cost, used: 0)
            Self.use(key, in: &state)
            while state.cost > capacity, state.head < state.uses.count { Self.dropOldest(&state) }
        }
    }

    var cost: Int { state.withLock(\.cost) }
    var count: Int { state.withLock(\.entries.count) }

    private static func use(_ key: Key, in state: inout State) {
        state.clock += 1
        state.entries[key]?.used = state.clock
        state.uses.append((key, state.clock))
        // Uses that count no more are swept away before they outnumber the others by far.
        guard state.uses.count > 64 + 4 * state.entries.count else { return }
        state.uses = state.uses[state.head...].filter { state.entries[$0.key]?.used == $0.used }
        state.head = 0
    }

    private static func dropOldest(_ state: inout State) {
        let (key, used) = state.uses[state.head]
        state.head += 1
        guard let entry = state.entries[key], entry.used == used else { return }
        state.entries[key] = nil
        state.cost -= entry.cost
    }
}
