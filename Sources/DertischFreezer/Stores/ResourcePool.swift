import DertischBasics
import Synchronization

/// A pool of resources, each used by one task at a time. Tasks wait in line for a free one, without blocking a thread.
package final class ResourcePool<Item: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Item, any Error>

    private struct State {
        var free: [Item]
        var waiting = Queue<(id: Int, waiter: Waiter)>()
        var last = 0
        var isClosed = false
    }

    private let state: Mutex<State>
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
            return state.waiting.isEmpty ? state.free.popLast() : nil
        }) {
            return item
        }
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                let answer = state.withLock { state -> Result<Item, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.isClosed { return .failure(closed) }
                    if state.waiting.isEmpty, let item = state.free.popLast() { return .success(item) }
                    state.waiting.append((id, waiter))
                    return nil
                }
                if let answer { waiter.resume(with: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                state.waiting.removeFirst { $0.id == id }?.waiter
            }
            waiter?.resume(throwing: CancellationError())
        }
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
        let waiter = state.withLock { state -> Waiter? in
            if state.isClosed { return nil }
            if let next = state.waiting.next() { return next.waiter }
            state.free.append(item)
            return nil
        }
        waiter?.resume(returning: item)
    }

    /// Lets everything go that is not in use, and whatever is put back.
    package func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            state.free = []
            return state.waiting.removeAll().map(\.waiter)
        }
        for waiter in waiters { waiter.resume(throwing: closed) }
    }
}
