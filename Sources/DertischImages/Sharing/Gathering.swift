import Synchronization

/// Gathers those who ask for one thing while it is being made: it is made once, and they all get it.
///
/// Whoever is cancelled leaves at once. When the last has left, the work is cancelled.
final class Gathering<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Guest = CheckedContinuation<Value, any Error>

    private struct Group {
        let id: Int
        let demand: Demand
        var work: Task<Void, Never>?
        var waiting: [Int: Guest] = [:]
    }

    private struct State {
        var groups: [Key: Group] = [:]
        var last = 0
    }

    private enum Entry { case left, joined(Demand), first(Demand) }

    private let state = Mutex(State())

    /// How many wait, for whatever it is.
    var guests: Int { state.withLock { $0.groups.values.reduce(0) { $0 + $1.waiting.count } } }

    /// The value that is being made, or is made now.
    ///
    /// - Parameters:
    ///   - rank: how soon the caller wants it.
    ///   - isForMemory: whether the caller wants it to be kept in memory.
    ///   - make: makes the value, in a task of its own: it belongs to all who ask, not to the first of them. It is told
    ///     what they want, which may become more.
    /// - Throws: `CancellationError` at once if the task is cancelled; whatever `make` throws.
    func value(
        for key: Key, _ rank: Rank = .usual, isForMemory: Bool = true,
        _ make: @escaping @concurrent @Sendable (Demand) async throws -> Value
    ) async throws -> Value {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { guest in
                switch enter(key, id, guest, Demand(rank, isForMemory: isForMemory)) {
                case .left: guest.resume(throwing: CancellationError())
                case .joined(let demand): demand.join(rank, isForMemory: isForMemory)
                case .first(let demand): begin(key, id, demand, make)
                }
            }
        } onCancel: {
            leave(key, id)
        }
    }

    private func enter(_ key: Key, _ id: Int, _ guest: Guest, _ demand: Demand) -> Entry {
        state.withLock { state in
            // Cancelled before it entered: the handler has run, and found nobody.
            if Task.isCancelled { return .left }
            if let demand = state.groups[key]?.demand {
                state.groups[key]?.waiting[id] = guest
                return .joined(demand)
            }
            state.groups[key] = Group(id: id, demand: demand, waiting: [id: guest])
            return .first(demand)
        }
    }

    private func begin(
        _ key: Key, _ group: Int, _ demand: Demand,
        _ make: @escaping @concurrent @Sendable (Demand) async throws -> Value
    ) {
        // Detached: the first guest's task-local values are none of the others' business.
        let work = Task.detached(priority: Task.currentPriority) { [self] in
            let result: Result<Value, any Error>
            do { result = .success(try await make(demand)) } catch { result = .failure(error) }
            for guest in end(key, group) { guest.resume(with: result) }
        }
        let isOver = state.withLock { state in
            guard state.groups[key]?.id == group else { return true }
            state.groups[key]?.work = work
            return false
        }
        if isOver { work.cancel() }
    }

    /// The guests of a group that is over. They have gone if all were cancelled; a later group is not theirs.
    private func end(_ key: Key, _ group: Int) -> [Guest] {
        state.withLock { state in
            guard state.groups[key]?.id == group, let group = state.groups.removeValue(forKey: key) else { return [] }
            return Array(group.waiting.values)
        }
    }

    private func leave(_ key: Key, _ id: Int) {
        let (guest, work) = state.withLock { state -> (Guest?, Task<Void, Never>?) in
            guard let guest = state.groups[key]?.waiting.removeValue(forKey: id) else { return (nil, nil) }
            guard state.groups[key]?.waiting.isEmpty == true else { return (guest, nil) }
            return (guest, state.groups.removeValue(forKey: key)?.work)
        }
        work?.cancel()
        guest?.resume(throwing: CancellationError())
    }
}
