import DertischSupport
import Synchronization

/// A priority semaphore for tasks: a fixed number of tasks hold a permit at once. The others suspend without a thread,
/// and get permits by priority.
///
/// Each waiting task is a task of a caller, so the callers bound their number.
final class PrioritySemaphore: Sendable {
    private let state: Mutex<PrioritySemaphoreState>
    private let continuations = Continuations<Result<Void, any Error>>()

    init(permits: Int) { state = Mutex(PrioritySemaphoreState(permits: permits)) }

    /// The number of waiting tasks.
    var waiterCount: Int { state.withLock(\.waiterCount) }

    /// Runs work with a permit, once there is one.
    ///
    /// - Parameter priority: the priority, which may rise while it waits.
    /// - Throws: `CancellationError` at once if the task is cancelled while it waits; any error of the work.
    func withPermit<Value>(
        _ priority: SharedPriority = SharedPriority(.normal), _ work: () async throws -> Value
    ) async throws -> Value {
        try await acquire(priority)
        defer { release() }
        return try await work()
    }

    private func acquire(_ priority: SharedPriority) async throws {
        try Task.checkCancellation()
        let waiter = continuations.number()
        // Registered before it waits, so that its priority can rise at any time.
        priority.onRaise { [weak self] in self?.raise(waiter, to: $0) }
        defer { priority.onRaise(nil) }
        try await continuations.wait(
            as: waiter,
            orCancelled: { [self] in
                // A waiter that got a permit meanwhile is about to be resumed, and releases its permit.
                state.withLock { $0.cancel(waiter) } ? .failure(CancellationError()) : nil
            },
            unless: { state.withLock { $0.acquire(waiter, priority.current) } == .acquired ? .success(()) : nil }
        ).get()
    }

    private func raise(_ waiter: Int, to priority: RequestPriority) {
        if let next = state.withLock({ $0.raise(waiter, to: priority) }) {
            continuations.resume(next, returning: .success(()))
        }
    }

    private func release() {
        if let next = state.withLock({ $0.release() }) { continuations.resume(next, returning: .success(())) }
    }
}
