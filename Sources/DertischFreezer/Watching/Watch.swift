import Synchronization

/// A store that can be watched.
package protocol WatchedStore: AnyObject, Sendable {
    /// Reads, and says what the answer depends on.
    @concurrent func look<Answer: Sendable>(
        _ look: @Sendable (Snapshot) throws -> Answer
    ) async throws -> (answer: Answer, region: Region, digest: Int)
    /// Begins to listen for changes: somebody watches.
    func beginLookout()
    /// Stops listening, unless somebody else has begun to watch meanwhile.
    func endLookout()
}

extension WatchedStore {
    /// What a closure reads, now and whenever it has changed.
    package func watch<Answer: Sendable>(
        among watchers: Watchers, _ look: @escaping @Sendable (Snapshot) throws -> Answer
    ) -> Watched<Answer> {
        Watched { [self] in
            let watch = Watch(watchers: watchers, store: self)
            return { try await watch.next(look) }
        }
    }
}

/// One who watches a store.
private final class Watch: Sendable {
    private let watchers: Watchers
    private let store: any WatchedStore
    private let id: Int
    private let bell: AsyncStream<Void>
    private let digest = Mutex<Int?>(nil)

    init(watchers: Watchers, store: any WatchedStore) {
        self.watchers = watchers
        self.store = store
        let added = watchers.add()
        (id, bell) = (added.id, added.bell)
        if added.isFirst { store.beginLookout() }
    }

    deinit { if watchers.remove(id) { store.endLookout() } }

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
    ) async throws -> (answer: Answer, region: Region, digest: Int)? {
        do { return try await store.look(look) } catch Freezer.Error.closed where watchers.isClosed { return nil }
    }
}
