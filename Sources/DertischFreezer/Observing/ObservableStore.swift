import Synchronization

/// A store that can be watched.
package protocol ObservableStore: AnyObject, Sendable {
    /// Reads, and says what the answer depends on.
    @concurrent func observe<Answer: Sendable>(
        _ look: @Sendable (Snapshot) throws -> Answer
    ) async throws -> (answer: Answer, region: DatabaseRegion, digest: Int)
    /// Begins to listen for changes: somebody watches.
    func startPolling()
    /// Stops listening, unless somebody else has begun to watch meanwhile.
    func stopPolling()
}

extension ObservableStore {
    /// What a closure reads, now and whenever it has changed.
    package func watch<Answer: Sendable>(
        among watchers: ObserverRegistry, _ look: @escaping @Sendable (Snapshot) throws -> Answer
    ) -> WatchSequence<Answer> {
        WatchSequence { [self] in
            let watch = Observer(watchers: watchers, store: self)
            return { try await watch.next(look) }
        }
    }
}

/// One who watches a store.
private final class Observer: Sendable {
    private let watchers: ObserverRegistry
    private let store: any ObservableStore
    private let id: Int
    private let bell: AsyncStream<Void>
    private let digest = Mutex<Int?>(nil)

    init(watchers: ObserverRegistry, store: any ObservableStore) {
        self.watchers = watchers
        self.store = store
        let added = watchers.add()
        (id, bell) = (added.id, added.bell)
        if added.isFirst { store.startPolling() }
    }

    deinit { if watchers.remove(id) { store.stopPolling() } }

    /// Waits for the bell, and reads; again if the answer is the same as before.
    func next<Answer: Sendable>(_ look: @Sendable (Snapshot) throws -> Answer) async throws -> Answer? {
        var bells = bell.makeAsyncIterator()
        while await bells.next() != nil {
            let commits = watchers.commits
            guard let seen = try await see(look) else { return nil }
            watchers.set(seen.region, of: id, asOf: commits)
            let isSame = digest.withLock { digest in
                defer { digest = seen.digest }
                return digest == seen.digest
            }
            if !isSame { return seen.answer }
        }
        try Task.checkCancellation()
        return nil
    }

    /// Reads; nothing if the store was closed meanwhile.
    private func see<Answer: Sendable>(
        _ look: @Sendable (Snapshot) throws -> Answer
    ) async throws -> (answer: Answer, region: DatabaseRegion, digest: Int)? {
        do { return try await store.observe(look) } catch Freezer.Error.closed where watchers.isClosed { return nil }
    }
}
