import Synchronization

/// The reads and writes of one attempt of a transaction. Writes are kept until the closure returns.
public final class FirestoreTransaction: Sendable {
    private let store: Firestore
    private let id: String
    private let batch = Mutex(FirestoreBatch())

    init(store: Firestore, id: String) {
        self.store = store
        self.id = id
    }

    var writes: [FirestoreWrite] { batch.withLock { $0.writes } }

    /// Reads a document as the transaction sees it. All reads come before the writes take effect.
    ///
    /// - Returns: the document's fields, decoded; `nil` if it does not exist.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func get<Value: Decodable & Sendable>(_ type: Value.Type = Value.self, at path: String) async throws
        -> Value?
    {
        try await store.document(type, at: path, in: id)?.value
    }

    /// Finds documents as the transaction sees them.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func find<Value: Decodable & Sendable>(
        _ query: FirestoreQuery<Value>
    ) async throws -> [FirestoreDocument<Value>] {
        try await store.find(query, in: id)
    }

    /// Reads documents as the transaction sees them: `nil` for those that do not exist.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func documents<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at paths: [String]
    ) async throws -> [FirestoreDocument<Value>?] {
        try await store.documents(type, at: paths, in: id)
    }

    /// Adds writes, which are done together when the closure has returned. May be called by several tasks at once.
    ///
    /// - Throws: the closure's errors; ``FirebaseError/badPath(_:reason:)`` beyond 500 writes in all.
    public func write(_ fill: (inout FirestoreBatch) throws -> Void) throws {
        // The closure is the app's, and runs without the lock.
        var more = FirestoreBatch()
        try fill(&more)
        try batch.withLock { try $0.add(more) }
    }
}
