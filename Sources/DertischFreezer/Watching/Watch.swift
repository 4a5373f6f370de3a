import Synchronization

/// One who watches a freezer.
final class Watch: Sendable {
    private let watchers: Watchers
    private let freezer: Freezer
    private let id: Int
    private let bell: AsyncStream<Void>
    private let digest = Mutex<Int?>(nil)

    init(watchers: Watchers, freezer: Freezer) {
        self.watchers = watchers
        self.freezer = freezer
        let added = watchers.add()
        (id, bell) = (added.id, added.bell)
        if added.isFirst { freezer.beginLookout() }
    }

    deinit { if watchers.remove(id) { freezer.endLookout() } }

    /// Waits for the bell, and reads; again if the answer is the same as before.
    func next<Answer: Sendable>(_ look: @Sendable (Snapshot) throws -> Answer) async throws -> Answer? {
        var bells = bell.makeAsyncIterator()
        while await bells.next() != nil {
            let commits = watchers.commits
            let seen: (answer: Answer, region: Region, digest: Int)
            // The freezer may close after the bell has rung, which ends watching as well.
            do { seen = try await freezer.look(look) } catch Freezer.Error.closed { return nil }
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
}
