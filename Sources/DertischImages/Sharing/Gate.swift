import Synchronization

/// Lets so many pass at once; others wait without a thread, first come, first served.
///
/// Each who waits is a task of some caller, so the callers bound how many wait.
final class Gate: Sendable {
    private struct State {
        var book: GateBook
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state: Mutex<State>

    init(width: Int) { state = Mutex(State(book: GateBook(width: width))) }

    /// How many wait.
    var count: Int { state.withLock(\.waiting.count) }

    /// Does some work when it is its turn.
    ///
    /// - Throws: `CancellationError` at once if the task is cancelled while it waits; whatever the work throws.
    func pass<Value>(_ work: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        let ticket = Mutex<Int?>(nil)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state -> Result<Void, any Error>? in
                    // Cancelled before it came: the handler has run, and found no ticket.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard case .wait(let guest) = state.book.enter() else { return .success(()) }
                    state.waiting[guest] = continuation
                    ticket.withLock { $0 = guest }
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let guest = ticket.withLock({ $0 }), state.book.giveUp(guest) else { return nil }
                return state.waiting.removeValue(forKey: guest)
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state in state.book.leave().flatMap { state.waiting.removeValue(forKey: $0) } }
        next?.resume()
    }
}
