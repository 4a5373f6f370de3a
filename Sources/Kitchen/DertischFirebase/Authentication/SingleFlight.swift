import Plug
import Synchronization

/// One piece of work for any number of callers that wait for it at the same time. It ends even if all of them are cancelled.
final class SingleFlight<Value: Sendable>: Sendable {
    private let current = Mutex<SharedTask<Value, any Error>?>(nil)

    /// The outcome of the work under way, or else of new work.
    func value(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let (task, isNew) = current.withLock { current in
            if let current { return (current, false) }
            let task = SharedTask<Value, any Error>(isCancellable: false)
            current = task
            return (task, true)
        }
        if isNew {
            Task {
                let outcome: Result<Value, any Error>
                do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
                current.withLock { $0 = nil }
                task.end(outcome)
            }
        }
        return try await task.outcome().get()
    }
}
