public import DertischFoodDelivery
import DertischBasics
import DertischJSON
import Foundation

/// Cloud Firestore, an ingredient: documents as `Codable` values, over its REST interface (version 1).
///
/// ```swift
/// try await store.set(photo, at: "photos/4")
/// let path = try await store.add(photo, to: "photos")
/// try await store.update(["title": "Dune"], at: path)
/// try await store.delete(path, when: .exists(true))
///
/// for try await document in store.list(Photo.self, in: "photos") { print(document.id, document.value.title) }
/// ```
///
/// Source: Firestore's REST reference, firebase.google.com/docs/firestore/reference/rest.
///
/// All calls may be made from any task. Reads and repeatable writes are tried again after 429, 502, 503 and 504, with the
/// pauses of the configuration.
public struct Firestore: Sendable {
    let connection: FirebaseConnection
    /// The full name of the database's documents.
    let root: String
    /// The address of the same.
    let address: String

    /// Creates the client of a database. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - project: the ID of the project.
    ///   - database: the ID of the database.
    ///   - signIn: the source of tokens: a ``FirebaseSignIn`` or ``FirebaseAccessTokens``; `nil` for none.
    ///   - emulators: the emulators to use; by default those that the environment names.
    ///   - configuration: the limits, retries and clock of requests.
    public init(
        project: String, database: String = "(default)", signIn: (any FirebaseCredentials)? = nil,
        emulators: FirebaseEmulators = FirebaseEmulators(),
        configuration: FoodDelivery.Configuration = FoodDelivery.Configuration()
    ) {
        connection = FirebaseConnection(configuration, signIn)
        root = "projects/\(project)/databases/\(database)/documents"
        let host = FirebaseEmulators.root(emulators.firestore, or: "https://firestore.googleapis.com")
        // The brackets of the default database stand as they are in Google's examples.
        let name = database == "(default)" ? database : PercentEncoding.encoded(database, keeping: .unreserved)
        address =
            "\(host)/v1/projects/\(PercentEncoding.encoded(project, keeping: .unreserved))/databases/\(name)/documents"
    }

    /// Reads a document.
    ///
    /// - Returns: the document's fields, decoded; `nil` if it does not exist.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func get<Value: Decodable & Sendable>(_ type: Value.Type = Value.self, at path: String) async throws
        -> Value?
    {
        try await document(type, at: path)?.value
    }

    /// Reads a document with its times.
    ///
    /// - Returns: the document; `nil` if it does not exist.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func document<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: String
    ) async throws -> FirestoreDocument<Value>? {
        try await document(type, at: path, in: nil)
    }

    @concurrent func document<Value: Decodable & Sendable>(
        _ type: Value.Type, at path: String, in transaction: String?
    ) async throws -> FirestoreDocument<Value>? {
        let path = try FirestorePath(path, isDocument: true)
        var request = FirebaseConnection.request(.get, "\(address)/\(path.encoded)")
        if let transaction { request.query.append("transaction", transaction) }
        do {
            return try FirestoreRecord(try await connection.tree(request), of: FirebaseConnection.place(request))
                .document()
        } catch FirebaseError.refused(_, let refusal) where Self.tellsMissingDocument(refusal) { return nil }
    }

    /// Writes a whole document, in place of one that is there.
    ///
    /// - Returns: the time of the change.
    /// - Throws: ``FirebaseError``, such as ``FirebaseError/conflict(_:_:)`` if the precondition does not hold;
    ///   `CancellationError`.
    @discardableResult public func set(
        _ value: some Encodable & Sendable, at path: String, when precondition: FirestorePrecondition = .always
    ) async throws -> FirestoreTimestamp {
        try await commit { try $0.set(value, at: path, when: precondition) }
    }

    /// Writes a new document under a random name.
    ///
    /// - Returns: the path of the document.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func add(_ value: some Encodable & Sendable, to collection: String) async throws -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        let id = String((0..<20).compactMap { _ in letters.randomElement() })
        let path = try FirestorePath(collection, isDocument: false).text + "/" + id
        try await set(value, at: path, when: .exists(false))
        return path
    }

    /// Writes some fields of a document, and leaves the others.
    ///
    /// - Parameters:
    ///   - fields: the fields by name. A field with the value `nil` is removed.
    ///   - path: the path of the document.
    ///   - precondition: the condition of the write.
    /// - Returns: the time of the change.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @discardableResult public func update(
        _ fields: [String: FirestoreValue?], at path: String, when precondition: FirestorePrecondition = .always
    ) async throws -> FirestoreTimestamp {
        try await commit { try $0.update(fields, at: path, when: precondition) }
    }

    /// Deletes a document. A missing one is no error.
    ///
    /// - Returns: the time of the change.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @discardableResult public func delete(
        _ path: String, when precondition: FirestorePrecondition = .always
    ) async throws -> FirestoreTimestamp {
        try await commit { try $0.delete(path, when: precondition) }
    }

    /// Makes several writes together or not at all.
    ///
    /// - Parameter fill: adds the writes.
    /// - Returns: the time of the change.
    /// - Throws: ``FirebaseError``; the closure's errors; `CancellationError`.
    @discardableResult public func commit(
        _ fill: (inout FirestoreBatch) throws -> Void
    ) async throws -> FirestoreTimestamp {
        var batch = FirestoreBatch()
        try fill(&batch)
        return try await commit(batch.writes, in: nil)
    }

    @concurrent func commit(_ writes: [FirestoreWrite], in transaction: String?) async throws -> FirestoreTimestamp {
        var body = JSONTree.object(["writes": .list(writes.map { $0.tree(below: root) })])
        if let transaction { body = body.adding(["transaction": .text(transaction)]) }
        let request = FirebaseConnection.request(
            .post, "\(address):commit", body,
            isRepeatable: transaction == nil && writes.allSatisfy(\.isRepeatable))
        let answer: JSONTree
        do { answer = try await connection.tree(request) } catch FirebaseError.refused(let place, let refusal)
            where Self.tellsMissingDocument(refusal) && writes.contains(where: { $0.precondition != .always })
        {
            throw FirebaseError.conflict(place, refusal)
        }
        guard let time = answer["commitTime"]?.text.flatMap({ FirestoreTimestamp($0) }) else {
            throw FirebaseError.unreadable(
                FirebaseConnection.place(request), path: "commitTime", reason: "it is missing, or no time")
        }
        return time
    }

    /// True for the refusal of a document, and not of its database or of a server that is no Firestore.
    ///
    /// Firestore says `Document "projects/…/databases/…" not found.`, `No document to update: …` or `The database … does not exist …`.
    private static func tellsMissingDocument(_ refusal: FirebaseRefusal) -> Bool {
        refusal.status == 404 && refusal.code == "NOT_FOUND" && !refusal.message.hasPrefix("The database ")
    }

    /// The full name of a document.
    func name(of path: String) throws(FirebaseError) -> String {
        "\(root)/\(try FirestorePath(path, isDocument: true).text)"
    }

    /// A reference to a document, for a field.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``.
    public func reference(to path: String) throws -> FirestoreReference {
        FirestoreReference(name: try name(of: path))
    }
}
