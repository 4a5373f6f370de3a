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
    public var id: String {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
    }
}

extension FirestoreDocument: Sendable where Value: Sendable {}
extension FirestoreDocument: Equatable where Value: Equatable {}
