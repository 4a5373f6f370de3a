import Synchronization

/// The answers that a cache keeps in memory.
final class MemoryShelf: Sendable {
    private struct Entry {
        var variants: [StoredAnswer]
        var used: UInt64
        var size: Int { variants.reduce(0) { $0 + $1.size } }
    }
    private struct State {
        var entries: [String: Entry] = [:]
        var size = 0
        var moment: UInt64 = 0
    }

    private let most: Int
    private let state = Mutex(State())

    init(most: Int) { self.most = max(0, most) }

    var size: Int { state.withLock(\.size) }

    func answer(to errand: Errand) -> StoredAnswer? {
        let address = errand.destination.text
        return state.withLock { state in
            guard let answer = state.entries[address]?.variants.first(where: { $0.fits(errand) }) else { return nil }
            state.moment &+= 1
            state.entries[address]?.used = state.moment
            return answer
        }
    }

    func keep(_ answer: StoredAnswer) {
        state.withLock { state in
            // One answer may not push out all others.
            guard answer.size <= most / 4 else { return Self.forget(answer.address, &state) }
            state.moment &+= 1
            var entry = state.entries[answer.address] ?? Entry(variants: [], used: 0)
            let before = entry.size
            entry.variants.removeAll { $0.conditions == answer.conditions }
            entry.variants.insert(answer, at: 0)
            if entry.variants.count > HTTPCache.mostVariants { entry.variants.removeLast() }
            entry.used = state.moment
            state.entries[answer.address] = entry
            state.size += entry.size - before
            if state.size > most { Self.makeRoom(&state, to: most / 10 * 9) }
        }
    }

    func forget(_ address: String) { state.withLock { Self.forget(address, &$0) } }

    func empty() {
        state.withLock { state in
            state.entries = [:]
            state.size = 0
        }
    }

    private static func forget(_ address: String, _ state: inout State) {
        guard let entry = state.entries.removeValue(forKey: address) else { return }
        state.size -= entry.size
    }

    /// Sorted once, and down to a tenth below the limit, so that one answer in many pays for it.
    private static func makeRoom(_ state: inout State, to size: Int) {
        for (address, _) in state.entries.sorted(by: { $0.value.used < $1.value.used }) {
            guard state.size > size else { return }
            forget(address, &state)
        }
    }
}
