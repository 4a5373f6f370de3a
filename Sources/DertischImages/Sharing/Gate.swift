import Synchronization

/// Lets so many pass at once; others wait without a thread, the most urgent first.
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
    /// - Parameter demand: how urgent it is; it may become more urgent while it waits.
    /// - Throws: `CancellationError` at once if the task is cancelled while it waits; whatever the work throws.
    func pass<Value>(_ demand: Demand = Demand(.usual), _ work: () async throws -> Value) async throws -> Value {
        try await enter(demand)
        defer { leave() }
        return try await work()
    }

    private func enter(_ demand: Demand) async throws {
        let ticket = Mutex<Int?>(nil)
        defer { demand.wait(nil) }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state -> Result<Void, any Error>? in
                    // Cancelled before it came: the handler has run, and found no ticket.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    guard case .wait(let guest) = state.book.enter(demand.rank) else { return .success(()) }
                    state.waiting[guest] = continuation
                    ticket.withLock { $0 = guest }
                    return nil
                }
                if let answer { return continuation.resume(with: answer) }
                guard let guest = ticket.withLock({ $0 }) else { return }
                // It may have become more urgent since it was asked.
                hurry(guest, to: demand.wait { [weak self] in self?.hurry(guest, to: $0) })
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let guest = ticket.withLock({ $0 }), state.book.giveUp(guest) else { return nil }
                return state.waiting.removeValue(forKey: guest)
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    private func hurry(_ guest: Int, to rank: Rank) {
        let next = state.withLock { state in
            state.book.hurry(guest, to: rank).flatMap { state.waiting.removeValue(forKey: $0) }
        }
        next?.resume()
    }

    private func leave() {
        let next = state.withLock { state in state.book.leave().flatMap { state.waiting.removeValue(forKey: $0) } }
        next?.resume()
    }
}
