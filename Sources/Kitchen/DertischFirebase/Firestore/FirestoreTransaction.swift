import DertischFoodDelivery
import Synchronization

/// The reads and writes of one attempt of a transaction. Writes are kept until the closure returns.
public final class FirestoreTransaction: Sendable {
    /// The state of a document that was read.
    enum Version: Hashable, Sendable {
        case missing
        case updated(FirestoreTimestamp)

        /// The condition under which a write finds the document as it was read.
        var precondition: FirestorePrecondition {
            switch self {
            case .missing: .exists(false)
            case .updated(let time): .unchanged(since: time)
            }
        }
    }

    /// A document that was read twice has changed in between.
    struct Changed: Error {}

    private struct State {
        var batch = FirestoreBatch()
        var versions: [FirestorePath: Version] = [:]
    }

    private let store: Firestore
    /// The ID under which the server locks what is read; `nil` if the versions of what was read are checked at the end.
    let lock: String?
    private let state = Mutex(State())

    init(store: Firestore, lock: String?) {
        self.store = store
        self.lock = lock
    }

    /// Reads a document as the transaction sees it. All reads come before the writes take effect.
    ///
    /// - Returns: the document's fields, decoded; `nil` if it does not exist.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func get<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: String
    ) async throws -> Value? {
        try await document(type, at: path)?.value
    }

    /// Reads a document with its times.
    ///
    /// - Returns: the document; `nil` if it does not exist.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func document<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: String
    ) async throws -> FirestoreDocument<Value>? {
        let document = try await store.document(type, at: path, in: lock)
        try note(document?.updated, at: path)
        return document
    }

    /// Reads documents, all at the same time.
    ///
    /// - Returns: the documents in the order of their paths; `nil` for those that do not exist.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func documents<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at paths: [String]
    ) async throws -> [FirestoreDocument<Value>?] {
        let documents = try await store.documents(type, at: paths, in: lock)
        for (path, document) in zip(paths, documents) { try note(document?.updated, at: path) }
        return documents
    }

    /// Finds documents as the transaction sees them.
    ///
    /// - Throws: ``FirebaseError/accessTokenRequired(_:)`` unless the store has an access token, since Firestore locks no
    ///   query for users; other ``FirebaseError``s; `CancellationError`.
    public func find<Value: Decodable & Sendable>(
        _ query: FirestoreQuery<Value>
    ) async throws -> [FirestoreDocument<Value>] {
        guard let lock else { throw FirebaseError.accessTokenRequired("a query in a transaction of Firestore") }
        return try await store.find(query, in: lock)
    }

    /// Adds writes, which are done together when the closure has returned. May be called by several tasks at once.
    ///
    /// - Throws: the closure's errors.
    public func write(_ fill: (inout FirestoreBatch) throws -> Void) throws {
        // The closure is the app's, and runs without the lock.
        var more = FirestoreBatch()
        try fill(&more)
        state.withLock { $0.batch.add(more) }
    }

    /// The writes at the end, and the number of documents that have to be as they were read.
    ///
    /// The first write of a document that was read gets the version as its condition. A document that was only read gets a write
    /// that changes nothing, with the same condition.
    func writes() -> (writes: [FirestoreWrite], checked: Int) {
        let state = state.withLock { $0 }
        guard lock == nil else { return (state.batch.writes, 0) }
        var unchecked = state.versions
        var checked = 0
        var writes = state.batch.writes.map { write in
            guard let version = unchecked.removeValue(forKey: write.path), write.precondition.isImplied(by: version)
            else { return write }
            checked += 1
            return FirestoreWrite(path: write.path, change: write.change, precondition: version.precondition)
        }
        for (path, version) in unchecked.sorted(by: { $0.key.text < $1.key.text }) {
            checked += 1
            let change = version == .missing ? FirestoreWrite.Change.delete : .update([:], mask: [])
            writes.append(FirestoreWrite(path: path, change: change, precondition: version.precondition))
        }
        return (writes, checked)
    }

    private func note(_ updated: FirestoreTimestamp?, at path: String) throws {
        let path = try FirestorePath(path, isDocument: true)
        let version = updated.map { Version.updated($0) } ?? .missing
        let isSame = state.withLock { state in
            let former = state.versions[path]
            if former == nil { state.versions[path] = version }
            return former == nil || former == version
        }
        if lock == nil, !isSame { throw Changed() }
    }
}

extension FirestorePrecondition {
    /// True if the condition holds for a document of that version, so that the version is condition enough.
    fileprivate func isImplied(by version: FirestoreTransaction.Version) -> Bool {
        switch self {
        case .always: true
        case .exists(let exists): exists == (version != .missing)
        case .unchanged(let time): version == .updated(time)
        }
    }
}
