import DertischBasics
import Synchronization

/// Lets so many pass at once; others wait without a thread, the most urgent first.
///
/// Each who waits is a task of some caller, so the callers bound how many wait.
final class Gate: Sendable {
    private let book: Mutex<GateBook>
    private let waiters = Waiters<Result<Void, any Error>>()

    init(width: Int) { book = Mutex(GateBook(width: width)) }

    /// How many wait.
    var count: Int { book.withLock(\.count) }

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
        try Task.checkCancellation()
        let guest = waiters.number()
        // Known before it waits, so that it may become more urgent at any time.
        demand.wait { [weak self] in self?.hurry(guest, to: $0) }
        defer { demand.wait(nil) }
        try await waiters.wait(
            as: guest,
            orCancelled: { [self] in
                // One that has been let in meanwhile is about to be resumed, and has its place to give back.
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
