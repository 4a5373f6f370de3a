import DertischSupport
import Synchronization

/// The thread pool that decodes pictures, apart from Swift's own threads, so that work of many milliseconds blocks no
/// other task.
final class DecodeQueue: Sendable {
    private let semaphore: PrioritySemaphore
    /// Their lower priority (niceness 5) gives them about a third of the time of a competing normal thread, or all of
    /// it if none competes. Threads of Swift and libdispatch cannot be lowered, since they do other work the next
    /// moment.
    private let threads: WorkerThreads

    /// The maximum number of threads. More would only wait for one another.
    private static let maxThreads = 256

    init(maxConcurrent: Int) {
        let count = min(max(1, maxConcurrent), Self.maxThreads)
        semaphore = PrioritySemaphore(permits: count)
        threads = WorkerThreads(named: "dertisch.images", count: count, stackSize: 8 << 20, niceness: 5)
    }

    /// Runs work when it is its turn. Work of a task that is already cancelled does not start.
    ///
    /// - Parameters:
    ///   - priority: the priority of the work, which may rise while it waits.
    ///   - work: the work to do. It can ask at any time if it has been cancelled.
    func run<Value: Sendable>(
        _ priority: SharedPriority = SharedPriority(.normal),
        _ work: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Value
    ) async throws -> Value {
        try await semaphore.withPermit(priority) {
            let flag = CancellationFlag()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    threads.add { continuation.resume(with: Result { try work { flag.isSet } }) }
                }
            } onCancel: {
                flag.set()
            }
        }
    }
}

/// The cancellation flag of running work.
private final class CancellationFlag: Sendable {
    private let isCancelled = Atomic(false)
    func set() { isCancelled.store(true, ordering: .relaxed) }
    var isSet: Bool { isCancelled.load(ordering: .relaxed) }
}
