import DertischFoodDelivery
import DertischJSON

extension Firestore {
    /// The number of attempts of a transaction.
    static let maxAttempts = 5

    /// Reads and writes as if nothing else happened in between.
    ///
    /// With an access token, Firestore locks what is read. With a user's token, which may not lock, the commit requires that no
    /// document has changed that was read; the user has to be allowed to write those as well.
    ///
    /// If others change what was read, all of it is tried again, up to five times with growing pauses. So the closure may run
    /// several times, and must change nothing else. Errors and cancellation are thrown at once: the request that ends the
    /// transaction at the server is not waited for. A commit whose answer is lost is not sent again, since it may have been done.
    ///
    /// ```swift
    /// try await store.transaction { transaction in
    ///     guard var photo = try await transaction.get(Photo.self, at: "photos/4") else { return }
    ///     photo.likes += 1
    ///     try transaction.write { batch in try batch.set(photo, at: "photos/4") }
    /// }
    /// ```
    ///
    /// - Parameter work: reads by the transaction, and adds writes to it.
    /// - Returns: the result of the attempt that succeeded.
    /// - Throws: ``FirebaseError``, ``FirebaseError/contention(_:attempts:)`` among them; the closure's errors, after
    ///   which nothing is written; `CancellationError`.
    public func transaction<Output: Sendable>(
        _ work: @Sendable (FirestoreTransaction) async throws -> Output
    ) async throws -> Output {
        let isLocking = try await connection.credentials?.token().kind == .access
        var former: String?
        var failures = 0
        while true {
            let lock = isLocking ? try await begin(retrying: former) : nil
            let transaction = FirestoreTransaction(store: self, lock: lock)
            let outcome: TransactionOutcome<Output>
            do {
                let output = try await work(transaction)
                outcome = try await commit(transaction, output)
            } catch {
                outcome = try Self.outcome(of: error) { if let lock { rollBack(lock) } }
            }
            switch outcome {
            case .done(let output): return output
            case .again(let error, let isLockKept):
                former = isLockKept ? lock : nil
                failures += 1
                guard failures < Self.maxAttempts else {
                    if let error { throw error }
                    let commit = FirebaseConnection.request(.post, "\(address):commit")
                    throw FirebaseError.contention(FirebaseConnection.call(commit), attempts: failures)
                }
                var retryAfter: Duration?
                if case FirebaseError.refused(_, let refusal)? = error { retryAfter = refusal.retryAfter }
                try await connection.pause(after: failures, retryAfter)
            }
        }
    }

    private enum TransactionOutcome<Output: Sendable> {
        case done(Output)
        /// Nothing was written, and another attempt may succeed. The error is thrown after the last one; `nil` stands for contention.
        case again((any Error)?, isLockKept: Bool)
    }

    private func commit<Output>(
        _ transaction: FirestoreTransaction, _ output: Output
    ) async throws -> TransactionOutcome<Output> {
        let (writes, checked) = transaction.writes()
        if writes.isEmpty, transaction.lock == nil { return .done(output) }
        do { _ = try await send(writes, in: transaction.lock, isRepeatable: false) } catch let error as FirebaseError
            where checked > 0
        {
            guard case .conflict(_, let refusal) = error, refusal.code != "ABORTED" else { throw error }
            // One of the documents is no more as it was read, or a condition of the app does not hold.
            let hasOwnCondition = writes.filter { $0.precondition != .always }.count > checked
            return .again(hasOwnCondition ? error : nil, isLockKept: false)
        }
        return .done(output)
    }

    /// The outcome of an attempt that failed.
    ///
    /// - Parameter end: ends the transaction at the server.
    /// - Throws: an error that another attempt does not help.
    private static func outcome<Output>(of error: any Error, _ end: () -> Void) throws -> TransactionOutcome<Output> {
        switch error {
        case is FirestoreTransaction.Changed: return .again(nil, isLockKept: false)
        case FirebaseError.conflict(_, let refusal) where refusal.code == "ABORTED",
            FirebaseError.refused(_, let refusal) where refusal.code == "ABORTED":
            return .again(nil, isLockKept: true)
        case FirebaseError.refused(_, let refusal) where refusal.isOfQuota:
            end()
            return .again(error, isLockKept: false)
        case FirebaseError.refused(_, let refusal)
        where refusal.code == "INVALID_ARGUMENT" && refusal.message.contains("transaction has expired"):
            return .again(error, isLockKept: false)
        default:
            end()
            throw error
        }
    }

    private func begin(retrying former: String?) async throws -> String {
        let mode = former.map { JSONTree.object(["retryTransaction": .text($0)]) } ?? .object([:])
        let request = FirebaseConnection.request(
            .post, "\(address):beginTransaction", .object(["options": .object(["readWrite": mode])]),
            isRepeatable: true)
        guard let id = try await connection.tree(request)["transaction"]?.text, !id.isEmpty else {
            throw FirebaseError.badAnswer(
                FirebaseConnection.call(request), path: "transaction", reason: "it is missing")
        }
        return id
    }

    /// Has the server free what the transaction has locked. That is not waited for: if it fails, the server does so after a while.
    private func rollBack(_ id: String) {
        let request = FirebaseConnection.request(
            .post, "\(address):rollback", .object(["transaction": .text(id)]), isRepeatable: true)
        // A cancelled task could send nothing.
        Task { [connection] in try? await connection.send(request) }
    }
}
