import Synchronization

/// Whoever watches a freezer, and what each depends on.
package final class ObserverRegistry: Sendable {
    private struct Watcher {
        var region: DatabaseRegion
        let bell: AsyncStream<Void>.Continuation
    }

    private struct State {
        var watchers: [Int: Watcher] = [:]
        var last = 0
        /// How often something was changed.
        var commits = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Lets one more watch; the bell rings at once, for the first answer.
    ///
    /// - Returns: the watcher's number, its bell, and whether it is the first.
    func add() -> (id: Int, bell: AsyncStream<Void>, isFirst: Bool) {
        // One ring waits, however often something changes.
        let (stream, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        bell.yield()
        let (id, isFirst, isClosed) = state.withLock { state in
            state.last += 1
            if !state.isClosed { state.watchers[state.last] = Watcher(region: .everything, bell: bell) }
            return (state.last, state.watchers.count == 1, state.isClosed)
        }
        if isClosed { bell.finish() }
        return (id, stream, isFirst && !isClosed)
    }

    /// Lets one go.
    ///
    /// - Returns: whether it was the last.
    func remove(_ id: Int) -> Bool {
        state.withLock { state in
            guard state.watchers.removeValue(forKey: id) != nil else { return false }
            return state.watchers.isEmpty
        }
    }

    package var isEmpty: Bool { state.withLock(\.watchers.isEmpty) }
    var isClosed: Bool { state.withLock(\.isClosed) }

    /// How often something was changed so far.
    var commits: Int { state.withLock(\.commits) }

    /// Says what one depends on, as it was read after a number of changes. What was changed meanwhile rings again.
    func set(_ region: DatabaseRegion, of id: Int, asOf commits: Int) {
        let bell = state.withLock { state -> AsyncStream<Void>.Continuation? in
            state.watchers[id]?.region = region
            return state.commits == commits ? nil : state.watchers[id]?.bell
        }
        bell?.yield()
    }

    /// Tells those that depend on what was changed.
    package func changed(_ region: DatabaseRegion) {
        guard !region.isEmpty else { return }
        let bells = state.withLock { state in
            state.commits += 1
            return state.watchers.values.filter { $0.region.meets(region) }.map(\.bell)
        }
        for bell in bells { bell.yield() }
    }

    /// Ends all watching.
    package func close() {
        let bells = state.withLock { state in
            state.isClosed = true
            defer { state.watchers = [:] }
            return state.watchers.values.map(\.bell)
        }
        for bell in bells { bell.finish() }
    }
}
