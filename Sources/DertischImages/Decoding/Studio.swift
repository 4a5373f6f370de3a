import DertischBasics
import Synchronization

/// The thread pool that decodes pictures, apart from Swift's own threads, so that work of many milliseconds blocks no
/// other task.
final class Studio: Sendable {
    private let gate: Gate
    /// Their lower priority (niceness 5) gives them about a third of the time of a competing normal thread, or all of
    /// it if none competes. Threads of Swift and libdispatch cannot be lowered, since they do other work the next
    /// moment.
    private let threads: WorkerThreads

    /// The maximum number of threads. More would only wait for one another.
    private static let most = 256

    init(atOnce: Int) {
        let atOnce = min(max(1, atOnce), Self.most)
        gate = Gate(width: atOnce)
        threads = WorkerThreads(named: "dertisch.images", count: atOnce, stackSize: 8 << 20, niceness: 5)
    }

    /// Runs work when it is its turn. Work of a task that is already cancelled does not start.
    ///
    /// - Parameters:
    ///   - demand: the urgency of the work.
    ///   - work: the work to do. It can ask at any time if it has been cancelled.
    func work<Value: Sendable>(
        _ demand: Demand = Demand(.usual),
        _ work: @escaping @Sendable (_ isGivenUp: () -> Bool) throws -> Value
    ) async throws -> Value {
        try await gate.pass(demand) {
            let flag = GivenUp()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    threads.add { continuation.resume(with: Result { try work { flag.isRaised } }) }
                }
            } onCancel: {
                flag.raise()
            }
        }
    }
}

/// The cancellation flag of running work.
private final class GivenUp: Sendable {
    private let value = Atomic(false)
    func raise() { value.store(true, ordering: .relaxed) }
    var isRaised: Bool { value.load(ordering: .relaxed) }
}
