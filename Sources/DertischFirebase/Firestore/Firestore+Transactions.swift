import DertischFoodDelivery
import DertischJSON
import Plug

extension Firestore {
    /// The number of attempts of a transaction.
    static let maxAttempts = 5

    /// Reads and writes as if nothing else happened in between.
    ///
    /// If others change what was read, all of it is tried again, up to five times with growing pauses. So the closure may run
    /// several times, and must change nothing else. Errors and cancellation are thrown at once: the request that ends the
    /// transaction at the server is not waited for.
    ///
    /// - Parameter work: reads by the transaction, and adds writes to it.
    /// - Returns: the result of the attempt that succeeded.
    /// - Throws: ``FirebaseError``, ``FirebaseError/contention(_:attempts:)`` among them; the closure's errors, after
    ///   which nothing is written; `CancellationError`.
    public func transaction<Output: Sendable>(
        _ work: @Sendable (FirestoreTransaction) async throws -> Output
    ) async throws -> Output {
        var id: String?
        for attempt in 1...Self.maxAttempts {
            if attempt > 1 {
                var generator = connection.configuration.generator
                let pause = connection.configuration.retries.backOff.pause(after: attempt - 1, using: &generator)
                try await Task.sleep(for: pause, clock: connection.configuration.clock)
            }
            let begun = try await begin(retrying: id)
            id = begun
            let transaction = FirestoreTransaction(store: self, id: begun)
            do {
                let output = try await work(transaction)
                _ = try await commit(transaction.writes, in: begun)
                return output
            } catch FirebaseError.conflict(_, let refusal) where refusal.code == "ABORTED" {
                continue
            } catch {
                rollBack(begun)
                throw error
            }
        }
        throw FirebaseError.contention("POST \(address):commit", attempts: Self.maxAttempts)
    }

    private func begin(retrying former: String?) async throws -> String {
        let mode = former.map { JSONTree.object(["retryTransaction": .text($0)]) } ?? .object([:])
        let request = FirebaseConnection.request(
            .post, "\(address):beginTransaction", .object(["options": .object(["readWrite": mode])]),
            isRepeatable: true)
        guard let id = try await connection.tree(request)["transaction"]?.text, !id.isEmpty else {
            throw FirebaseError.unreadable(
                FirebaseConnection.place(request), path: "transaction", reason: "it is missing")
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
