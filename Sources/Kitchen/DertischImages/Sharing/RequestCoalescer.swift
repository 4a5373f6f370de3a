import DertischSupport
import Plug
import Synchronization

/// A coalescer of concurrent requests for one key: the value is made once, and all of them get it.
///
/// A cancelled caller leaves at once. When the last caller has left, the work is cancelled.
final class RequestCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let task = SharedTask<Value, any Error>()
        let priority: SharedPriority
    }

    /// The values in progress, by key.
    private let flights = Mutex<[Key: Flight]>([:])

    /// The number of waiting callers, over all keys.
    var waiterCount: Int { flights.withLock { $0.values.reduce(0) { $0 + $1.task.count } } }

    /// Returns the value in progress, or makes it now.
    ///
    /// - Parameters:
    ///   - priority: the priority of the caller.
    ///   - keepsInMemory: `true` if the caller wants the value kept in memory.
    ///   - make: a closure that makes the value, in a task of its own that belongs to all callers. It gets their
    ///     shared priority, which may rise.
    /// - Throws: `CancellationError` at once if the task is cancelled; any error of `make`.
    func value(
        for key: Key, _ priority: RequestPriority = .normal, keepsInMemory: Bool = true,
        _ make: @escaping @concurrent @Sendable (SharedPriority) async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let (flight, isNew) = flights.withLock { flights in
            if let flight = flights[key], flight.task.join() { return (flight, false) }
            let flight = Flight(priority: SharedPriority(priority, keepsInMemory: keepsInMemory))
            flights[key] = flight
            return (flight, true)
        }
        if isNew { start(flight, key, make) } else { flight.priority.join(priority, keepsInMemory: keepsInMemory) }
        return try await flight.task.outcome { remove(flight, key) }.get()
    }

    private func start(
        _ flight: Flight, _ key: Key, _ make: @escaping @concurrent @Sendable (SharedPriority) async throws -> Value
    ) {
        // Detached, so that the first caller's task-local values do not leak to the others.
        let work = Task.detached(priority: Task.currentPriority) { [self] in
            let outcome: Result<Value, any Error>
            do { outcome = .success(try await make(flight.priority)) } catch { outcome = .failure(error) }
            remove(flight, key)
            flight.task.end(outcome)
        }
        flight.task.keep(work)
    }

    /// Removes a flight, so that the next caller starts a new one.
    private func remove(_ flight: Flight, _ key: Key) {
        flights.withLock { flights in if flights[key]?.task === flight.task { flights[key] = nil } }
    }
}
