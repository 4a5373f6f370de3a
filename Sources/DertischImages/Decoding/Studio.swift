import Foundation

/// Where pictures are decoded: threads apart from Swift's own, so that work of many milliseconds holds nobody up.
final class Studio: Sendable {
    private let queue: OperationQueue

    init(atOnce: Int) {
        queue = OperationQueue()
        queue.name = "dertisch.images"
        queue.qualityOfService = .userInitiated
        queue.maxConcurrentOperationCount = max(1, atOnce)
    }

    /// Does some work when it is its turn; work of a task that has been cancelled by then is not begun.
    func work<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let turn = Turn()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.addOperation {
                    continuation.resume(
                        with: Result {
                            try turn.check(); return try work()
                        })
                }
            }
        } onCancel: {
            turn.cancel()
        }
    }
}

/// Whether somebody still wants the work.
private final class Turn: Sendable {
    private let isCancelled = AtomicFlag()
    func cancel() { isCancelled.raise() }
    func check() throws { if isCancelled.isRaised { throw CancellationError() } }
}
