import DertischBasics
import Synchronization

/// Coalesces requests for one thing while it is being made: it is made once, and they all get it.
///
/// A caller that is cancelled leaves at once. When the last has left, the work is cancelled.
final class Gathering<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Group {
        let task = SharedTask<Value, any Error>()
        let demand: Demand
    }

    private let groups = Mutex<[Key: Group]>([:])

    /// How many wait, for whatever it is.
    var guests: Int { groups.withLock { $0.values.reduce(0) { $0 + $1.task.count } } }

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
        try Task.checkCancellation()
        let (group, isNew) = groups.withLock { groups in
            if let group = groups[key], group.task.join() { return (group, false) }
            let group = Group(demand: Demand(rank, isForMemory: isForMemory))
            groups[key] = group
            return (group, true)
        }
        if isNew { begin(group, key, make) } else { group.demand.join(rank, isForMemory: isForMemory) }
        return try await group.task.outcome { forget(group, key) }.get()
    }

    private func begin(
        _ group: Group, _ key: Key, _ make: @escaping @concurrent @Sendable (Demand) async throws -> Value
    ) {
        // Detached: the first caller's task-local values are none of the others' business.
        let work = Task.detached(priority: Task.currentPriority) { [self] in
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await make(group.demand)) } catch { outcome = .failure(error) }
            forget(group, key)
            group.task.end(outcome)
        }
        group.task.keep(work)
    }

    /// Lets nobody join a group any more. A later group under its key is another.
    private func forget(_ group: Group, _ key: Key) {
        groups.withLock { groups in if groups[key]?.task === group.task { groups[key] = nil } }
    }
}
