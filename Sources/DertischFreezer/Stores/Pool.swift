import Synchronization

/// Things of which each is used by one at a time. Whoever finds none waits in line, without blocking a thread.
package final class Pool<Item: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Item, any Error>

    private struct State {
        var free: [Item]
        var waiting: [(id: Int, waiter: Waiter)] = []
        var last = 0
        var isClosed = false
    }

    private let state: Mutex<State>
    private let closed: any Error

    /// - Parameters:
    ///   - items: what there is.
    ///   - closed: what is thrown once the pool is closed.
    package init(_ items: [Item], closed: any Error) {
        state = Mutex(State(free: items))
        self.closed = closed
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
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else { return nil }
                return state.waiting.remove(at: index).waiter
            }
            waiter?.resume(throwing: CancellationError())
        }
    }

    /// Puts one back, for the next in line.
    package func give(_ item: Item) {
        let waiter = state.withLock { state -> Waiter? in
            if state.isClosed { return nil }
            if !state.waiting.isEmpty { return state.waiting.removeFirst().waiter }
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
            defer { state.waiting = [] }
            return state.waiting.map(\.waiter)
        }
        for waiter in waiters { waiter.resume(throwing: closed) }
    }
}
