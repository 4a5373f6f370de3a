import Synchronization

/// A store whose queries can be watched.
package protocol ObservableStore: AnyObject, Sendable {
    /// Reads, and returns the tables and columns that the answer depends on.
    @concurrent func observe<Answer: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Answer
    ) async throws -> (answer: Answer, region: DatabaseRegion, digest: Int)
    /// Starts to look for changes, for the first observer.
    func startPolling()
    /// Stops polling, unless another observer has come meanwhile.
    func stopPolling()
}

extension ObservableStore {
    /// The sequence of what a closure reads: the answer now, and another after each change.
    package func watch<Answer: Sendable>(
        among watchers: ObserverRegistry, _ body: @escaping @Sendable (Snapshot) throws -> Answer
    ) -> WatchSequence<Answer> {
        WatchSequence { [self] in
            let observer = Observer(watchers: watchers, store: self)
            return { try await observer.next(body) }
        }
    }
}

/// An observer of a store, with the last answer's digest.
private final class Observer: Sendable {
    private let watchers: ObserverRegistry
    private let store: any ObservableStore
    private let id: Int
    private let signal: AsyncStream<Void>
    private let digest = Mutex<Int?>(nil)

    init(watchers: ObserverRegistry, store: any ObservableStore) {
        self.watchers = watchers
        self.store = store
        let added = watchers.add()
        (id, signal) = (added.id, added.signal)
        if added.isFirst { store.startPolling() }
    }

    deinit { if watchers.remove(id) { store.stopPolling() } }

    /// Waits for a signal and reads, until the answer differs from the one before.
    func next<Answer: Sendable>(_ body: @Sendable (Snapshot) throws -> Answer) async throws -> Answer? {
        var signals = signal.makeAsyncIterator()
        while await signals.next() != nil {
            let commits = watchers.commits
            guard let seen = try await see(body) else { return nil }
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

    /// Reads; `nil` if the store was closed meanwhile.
    private func see<Answer: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Answer
    ) async throws -> (answer: Answer, region: DatabaseRegion, digest: Int)? {
        do { return try await store.observe(body) } catch Freezer.Error.closed where watchers.isClosed { return nil }
    }
}
