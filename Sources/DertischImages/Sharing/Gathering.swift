import DertischBasics
import Synchronization

/// Coalesces concurrent requests for one key: the value is made once, and all of them get it.
///
/// A cancelled caller leaves at once. When the last caller has left, the work is cancelled.
final class Gathering<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Group {
        let task = SharedTask<Value, any Error>()
        let demand: Demand
    }

    private let groups = Mutex<[Key: Group]>([:])

    /// The number of waiting callers, over all keys.
    var guests: Int { groups.withLock { $0.values.reduce(0) { $0 + $1.task.count } } }

    /// Returns the value in progress, or makes it now.
    ///
    /// - Parameters:
    ///   - rank: the urgency of the caller.
    ///   - isForMemory: `true` if the caller wants the value kept in memory.
    ///   - make: a closure that makes the value, in a task of its own that belongs to all callers. It gets their
    ///     combined demand, which may rise.
    /// - Throws: `CancellationError` at once if the task is cancelled; any error of `make`.
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
        // Detached, so that the first caller's task-local values do not leak to the others.
        let work = Task.detached(priority: Task.currentPriority) { [self] in
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await make(group.demand)) } catch { outcome = .failure(error) }
            forget(group, key)
            group.task.end(outcome)
        }
        group.task.keep(work)
    }

    /// Closes a group to new callers. The next caller starts a new group.
    private func forget(_ group: Group, _ key: Key) {
        groups.withLock { groups in if groups[key]?.task === group.task { groups[key] = nil } }
    }
}
