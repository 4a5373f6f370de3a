import DertischBasics
import Synchronization

/// A priority semaphore for tasks: lets a fixed number pass at once. Others suspend without a thread, the most urgent
/// first.
///
/// Each waiter is a task of some caller, so the callers bound the number of waiters.
final class Gate: Sendable {
    private let book: Mutex<GateBook>
    private let waiters = Waiters<Result<Void, any Error>>()

    init(width: Int) { book = Mutex(GateBook(width: width)) }

    /// The number of waiters.
    var count: Int { book.withLock(\.count) }

    /// Runs work when it is its turn.
    ///
    /// - Parameter demand: the urgency, which may rise while it waits.
    /// - Throws: `CancellationError` at once if the task is cancelled while it waits; any error of the work.
    func pass<Value>(_ demand: Demand = Demand(.usual), _ work: () async throws -> Value) async throws -> Value {
        try await enter(demand)
        defer { leave() }
        return try await work()
    }

    private func enter(_ demand: Demand) async throws {
        try Task.checkCancellation()
        let guest = waiters.number()
        // Registered before it waits, so that its urgency can rise at any time.
        demand.wait { [weak self] in self?.hurry(guest, to: $0) }
        defer { demand.wait(nil) }
        try await waiters.wait(
            as: guest,
            orCancelled: { [self] in
                // A waiter that was admitted meanwhile is about to be resumed, and has a place to give back.
                book.withLock { $0.giveUp(guest) } ? .failure(CancellationError()) : nil
            },
            unless: { book.withLock { $0.enter(guest, demand.rank) } == .pass ? .success(()) : nil }
        ).get()
    }

    private func hurry(_ guest: Int, to rank: Rank) {
        if let next = book.withLock({ $0.hurry(guest, to: rank) }) { waiters.resume(next, returning: .success(())) }
    }

    private func leave() {
        if let next = book.withLock({ $0.leave() }) { waiters.resume(next, returning: .success(())) }
    }
}
