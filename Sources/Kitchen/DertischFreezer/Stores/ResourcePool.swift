import DertischSupport
import Synchronization

/// A pool of resources, each used by one task at a time. Tasks wait in line for a free one, without blocking a thread.
package final class ResourcePool<Item: Sendable>: Sendable {
    private struct State {
        var free: [Item]
        /// The numbers by which tasks wait, in their order.
        var line = Queue<Int>()
        var isClosed = false
    }

    private let state: Mutex<State>
    private let continuations = Continuations<Result<Item, any Error>>()
    private let closed: any Error
    private let count: Int

    /// - Parameters:
    ///   - items: what there is.
    ///   - closed: what is thrown once the pool is closed.
    package init(_ items: [Item], closed: any Error) {
        state = Mutex(State(free: items))
        self.closed = closed
        count = items.count
    }

    /// Takes one out; in the order in which they were asked for.
    package func take() async throws -> Item {
        try Task.checkCancellation()
        if let item = try state.withLock({ state -> Item? in
            if state.isClosed { throw closed }
            return state.line.isEmpty ? state.free.popLast() : nil
        }) {
            return item
        }
        let number = continuations.number()
        let taken = await continuations.wait(as: number, orCancelled: { .failure(CancellationError()) }) {
            state.withLock { state -> Result<Item, any Error>? in
                if state.isClosed { return .failure(closed) }
                if state.line.isEmpty, let item = state.free.popLast() { return .success(item) }
                state.line.append(number)
                return nil
            }
        }
        // Locked in any case: a continuation that was resumed before it was awaited shows Thread Sanitizer no order, but the lock does.
        state.withLock { state in
            if case .failure = taken { _ = state.line.removeFirst { $0 == number } }
        }
        return try taken.get()
    }

    /// Takes all items out, as each comes back; `nil` if that takes too long. Meanwhile other callers wait in line.
    ///
    /// - Throws: if the pool is closed, or the task cancelled.
    package func takeAll(within limit: Duration, by clock: any Clock<Duration>) async throws -> [Item]? {
        // At first those that are free, without a task for it.
        if let all = state.withLock({ state -> [Item]? in
            guard state.free.count == count, !state.isClosed else { return nil }
            defer { state.free = [] }
            return state.free
        }) {
            return all
        }
        let taken = try await withThrowingTaskGroup(of: [Item]?.self) { group in
            group.addTask {
                var taken: [Item] = []
                do {
                    while taken.count < self.count { taken.append(try await self.take()) }
                    return taken
                } catch {
                    for item in taken { self.give(item) }
                    if error is CancellationError { return nil }
                    throw error
                }
            }
            group.addTask {
                try? await clock.sleep(for: limit)
                return nil
            }
            var taken: [Item]?
            // The loser of the race gives back its items.
            while let some = try await group.next() {
                taken = taken ?? some
                group.cancelAll()
            }
            return taken
        }
        if Task.isCancelled, let taken {
            for item in taken { give(item) }
            throw CancellationError()
        }
        return taken
    }

    /// Puts one back, for the next in line.
    package func give(_ item: Item) {
        while let next = state.withLock({ state -> Int? in
            if let next = state.line.next() { return next }
            if !state.isClosed { state.free.append(item) }
            return nil
        }) {
            // One that was cancelled meanwhile leaves it to the next.
            if continuations.resume(next, returning: .success(item)) { return }
        }
    }

    /// Releases all items that are not in use, and those that are put back later.
    package func close() {
        state.withLock { state in
            state.isClosed = true
            state.free = []
            _ = state.line.removeAll()
        }
        continuations.resumeAll(returning: .failure(closed))
    }
}
