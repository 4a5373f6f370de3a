import DertischJSON

/// A document as an answer has it, whose fields are not decoded.
struct FirestoreRecord: Sendable {
    /// The full name.
    let name: String
    /// The path below the database.
    let path: String
    let fields: [String: FirestoreValue]
    let created: FirestoreTimestamp
    let updated: FirestoreTimestamp
    /// The request, as errors show it.
    private let place: String

    /// The name, as queries order by it.
    var reference: FirestoreValue { .reference(FirestoreReference(name: name)) }

    /// Reads a document of an answer.
    init(_ tree: JSONTree, of place: String) throws(FirebaseError) {
        self.place = place
        guard let name = tree["name"]?.text, let path = FirestoreReference(name: name).path else {
            throw .unreadable(place, path: "name", reason: "a document has a name")
        }
        (self.name, self.path) = (name, path)
        do throws(FirestoreValueReader.Broken) { fields = try FirestoreValueReader.fields(tree["fields"]) } catch {
            throw Self.unreadable(place, path, error.path.joined(separator: "."), error.reason)
        }
        guard let created = tree["createTime"]?.text.flatMap({ FirestoreTimestamp($0) }),
            let updated = tree["updateTime"]?.text.flatMap({ FirestoreTimestamp($0) })
        else { throw Self.unreadable(place, path, "", "it has no times") }
        (self.created, self.updated) = (created, updated)
    }

    /// The document with its fields decoded.
    ///
    /// - Throws: ``FirebaseError/unreadable(_:path:reason:)``.
    func document<Value: Decodable>(_ type: Value.Type = Value.self) throws(FirebaseError) -> FirestoreDocument<Value> {
        do {
            return FirestoreDocument(
                path: path, value: try FirestoreDecoder.value(type, from: fields), created: created, updated: updated)
        } catch {
            let fault = CodingFault(error)
            throw Self.unreadable(place, path, fault.path, fault.reason)
        }
    }

    private static func unreadable(_ place: String, _ path: String, _ below: String, _ reason: String) -> FirebaseError
    {
        .unreadable(place, path: [path, below].filter { !$0.isEmpty }.joined(separator: ": "), reason: reason)
    }
}
