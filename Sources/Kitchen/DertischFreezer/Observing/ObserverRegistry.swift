import Synchronization

/// The observers of a store, each with the tables and columns that its query depends on.
package final class ObserverRegistry: Sendable {
    private struct Observer {
        var region: DatabaseRegion
        let signal: AsyncStream<Void>.Continuation
    }

    private struct State {
        var observers: [Int: Observer] = [:]
        var last = 0
        /// The number of changes.
        var commits = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Adds an observer, and signals it at once, for the first answer.
    ///
    /// - Returns: the observer's number, its signals, and `true` if it is the first.
    func add() -> (id: Int, signal: AsyncStream<Void>, isFirst: Bool) {
        // One signal is buffered, however often something changes.
        let (stream, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        signal.yield()
        let (id, isFirst, isClosed) = state.withLock { state in
            state.last += 1
            if !state.isClosed { state.observers[state.last] = Observer(region: .everything, signal: signal) }
            return (state.last, state.observers.count == 1, state.isClosed)
        }
        if isClosed { signal.finish() }
        return (id, stream, isFirst && !isClosed)
    }

    /// Removes an observer.
    ///
    /// - Returns: `true` if it was the last.
    func remove(_ id: Int) -> Bool {
        state.withLock { state in
            guard state.observers.removeValue(forKey: id) != nil else { return false }
            return state.observers.isEmpty
        }
    }

    package var isEmpty: Bool { state.withLock(\.observers.isEmpty) }
    var isClosed: Bool { state.withLock(\.isClosed) }

    /// The number of changes so far.
    var commits: Int { state.withLock(\.commits) }

    /// Sets the region that an observer depends on, read as of a number of changes. Later changes signal it again.
    func set(_ region: DatabaseRegion, of id: Int, asOf commits: Int) {
        let signal = state.withLock { state -> AsyncStream<Void>.Continuation? in
            state.observers[id]?.region = region
            return state.commits == commits ? nil : state.observers[id]?.signal
        }
        signal?.yield()
    }

    /// Signals the observers whose regions meet the changes.
    package func changed(_ region: DatabaseRegion) {
        guard !region.isEmpty else { return }
        let signals = state.withLock { state in
            state.commits += 1
            return state.observers.values.filter { $0.region.meets(region) }.map(\.signal)
        }
        for signal in signals { signal.yield() }
    }

    /// Ends all observers' sequences.
    package func close() {
        let signals = state.withLock { state in
            state.isClosed = true
            defer { state.observers = [:] }
            return state.observers.values.map(\.signal)
        }
        for signal in signals { signal.finish() }
    }
}
