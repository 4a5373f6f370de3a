import DertischJSON

/// A document with its path and its times.
public struct FirestoreDocument<Value> {
    /// The path below the database, such as `photos/4`.
    public let path: String
    /// The decoded fields.
    public let value: Value
    /// The time when it was created.
    public let created: FirestoreTimestamp
    /// The time of its last change.
    public let updated: FirestoreTimestamp

    /// Creates a document, as tests do.
    public init(path: String, value: Value, created: FirestoreTimestamp, updated: FirestoreTimestamp) {
        self.path = path
        self.value = value
        self.created = created
        self.updated = updated
    }

    /// The last name in the path.
    public var id: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension FirestoreDocument: Sendable where Value: Sendable {}
extension FirestoreDocument: Equatable where Value: Equatable {}

extension FirestoreDocument where Value: Decodable {
    /// Reads a document of an answer.
    init(_ tree: JSONTree, of place: String) throws(FirebaseError) {
        guard let name = tree["name"]?.text, let path = FirestoreReference(name: name).path else {
            throw .unreadable(place, path: "name", reason: "a document has a name")
        }
        func unreadable(_ below: String, _ reason: String) -> FirebaseError {
            .unreadable(place, path: [path, below].filter { !$0.isEmpty }.joined(separator: ": "), reason: reason)
        }
        let fields: [String: FirestoreValue]
        do throws(FirestoreValueReader.Broken) { fields = try FirestoreValueReader.fields(tree["fields"]) } catch {
            throw unreadable(error.path.joined(separator: "."), error.reason)
        }
        guard let created = tree["createTime"]?.text.flatMap({ FirestoreTimestamp($0) }),
            let updated = tree["updateTime"]?.text.flatMap({ FirestoreTimestamp($0) })
        else { throw unreadable("", "it has no times") }
        let value: Value
        do { value = try FirestoreDecoder.value(Value.self, from: fields) } catch {
            let fault = CodingFault(error)
            throw unreadable(fault.path, fault.reason)
        }
        self.init(path: path, value: value, created: created, updated: updated)
    }
}
