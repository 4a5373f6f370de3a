import DertischBasics
import Synchronization

/// Where pictures are decoded: threads apart from Swift's own, so that work of many milliseconds holds nobody up.
final class Studio: Sendable {
    private let gate: Gate
    /// They do nothing but decode, and stand back where others need the processor: a third of it beside somebody who does not, all
    /// of it beside nobody. Swift's own threads and libdispatch's cannot, since they do other work the next moment.
    private let threads: WorkerThreads

    /// More threads than that would only wait for one another.
    private static let most = 256

    init(atOnce: Int) {
        let atOnce = min(max(1, atOnce), Self.most)
        gate = Gate(width: atOnce)
        threads = WorkerThreads(named: "dertisch.images", count: atOnce, stackSize: 8 << 20, niceness: 5)
    }

    /// Does some work when it is its turn. Work of a task that has been cancelled by then is not begun.
    ///
    /// - Parameters:
    ///   - demand: how urgent it is.
    ///   - work: what to do; it may ask at any time whether its result is still wanted.
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

/// Raised when nobody wants the work any more.
private final class GivenUp: Sendable {
    private let value = Atomic(false)
    func raise() { value.store(true, ordering: .relaxed) }
    var isRaised: Bool { value.load(ordering: .relaxed) }
}
