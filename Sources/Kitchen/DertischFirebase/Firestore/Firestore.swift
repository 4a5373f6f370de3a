public import DertischFoodDelivery
import DertischSupport
import DertischJSON
import Foundation

/// Cloud Firestore, an ingredient: documents as `Codable` values, over its REST interface (version 1).
///
/// ```swift
/// try await store.set(photo, at: "photos/4")
/// let path = try await store.add(photo, to: "photos")
/// try await store.update(["title": "Dune", "author.name": "Frank", "draft": nil], at: path)
/// try await store.delete(path, when: .exists(true))
///
/// for try await document in store.list(Photo.self, in: "photos") { print(document.id, document.value.title) }
/// ```
///
/// Source: Firestore's REST reference, firebase.google.com/docs/firestore/reference/rest.
///
/// All calls may be made from any task. Reads and repeatable writes are tried again after 408, 425, 429, 500, 502, 503 and 504, with the
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
    ///   - credentials: the source of tokens: a ``FirebaseAuthentication`` or ``FirebaseAccessTokens``; `nil` for none.
    ///   - emulators: the emulators to use; by default those that the environment names.
    ///   - configuration: the limits, retries and clock of requests.
    public init(
        project: String, database: String = "(default)", credentials: (any FirebaseCredentials)? = nil,
        emulators: FirebaseEmulators = .environment,
        configuration: FoodDelivery.Configuration = FoodDelivery.Configuration()
    ) {
        connection = FirebaseConnection(configuration, credentials)
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

    /// - Parameter lock: the ID of a transaction that locks what it reads; `nil` for none.
    @concurrent func document<Value: Decodable & Sendable>(
        _ type: Value.Type, at path: String, in lock: String?
    ) async throws -> FirestoreDocument<Value>? {
        let path = try FirestorePath(path, isDocument: true)
        var request = FirebaseConnection.request(.get, "\(address)/\(path.encoded)")
        if let lock { request.query.append("transaction", lock) }
        do {
            return try FirestoreRawDocument(try await connection.tree(request), of: FirebaseConnection.call(request))
                .document()
        } catch FirebaseError.refused(_, let refusal) where Self.isMissingDocument(refusal) { return nil }
    }

    /// True for the refusal of a document, and not of its database or of a server that is no Firestore.
    ///
    /// Firestore says `Document "projects/…" not found.`, `No document to update: …`, `The database … does not exist …` or
    /// `The project … does not exist …`.
    static func isMissingDocument(_ refusal: FirebaseRefusal) -> Bool {
        refusal.status == 404 && refusal.code == "NOT_FOUND"
            && !["The database ", "The project "].contains { refusal.message.hasPrefix($0) }
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
