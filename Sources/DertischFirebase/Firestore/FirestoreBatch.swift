/// Writes that are done together or not at all, at most 500.
public struct FirestoreBatch: Sendable {
    /// The maximum number of writes.
    public static let maxWrites = 500

    private(set) var writes: [FirestoreWrite] = []

    init() {}

    /// The number of writes.
    public var count: Int { writes.count }

    /// Writes a whole document, in place of one that is there.
    ///
    /// - Throws: ``FirebaseError/unencodable(type:path:reason:)``, ``FirebaseError/badPath(_:reason:)``.
    public mutating func set(
        _ value: some Encodable, at path: String, when precondition: FirestorePrecondition = .always
    ) throws {
        try add(path, .update(Self.fields(of: value), mask: nil), precondition)
    }

    /// Writes some fields of a document, and leaves the others. A document that is missing is made.
    ///
    /// - Parameters:
    ///   - fields: the fields by name. A field with the value `nil` is removed.
    ///   - path: the path of the document.
    ///   - precondition: the condition of the write.
    /// - Throws: ``FirebaseError/badPath(_:reason:)``.
    public mutating func update(
        _ fields: [String: FirestoreValue?], at path: String, when precondition: FirestorePrecondition = .always
    ) throws {
        let mask = fields.keys.sorted().map { FirestoreField.escaped($0) }
        try add(path, .update(fields.compactMapValues { $0 }, mask: mask), precondition)
    }

    /// Deletes a document. A missing one is no error.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``.
    public mutating func delete(_ path: String, when precondition: FirestorePrecondition = .always) throws {
        try add(path, .delete, precondition)
    }

    /// Adds a number to a field on the server, so that no change in between is lost. A missing field counts as zero.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``.
    public mutating func increment(_ field: String, by number: Int64 = 1, at path: String) throws {
        try add(path, .increment([FirestoreField.escaped(field): .integer(number)]), .always)
    }

    /// Sets a field to the server's time of the commit.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``.
    public mutating func setToServerTime(_ field: String, at path: String) throws {
        try add(path, .serverTime([FirestoreField.escaped(field)]), .always)
    }

    /// Adds the writes of another batch, or none if they are too many.
    mutating func add(_ other: FirestoreBatch) throws(FirebaseError) {
        guard let last = other.writes.last else { return }
        guard count + other.count <= Self.maxWrites else { throw Self.tooMany(last.path.text) }
        writes += other.writes
    }

    private static func tooMany(_ path: String) -> FirebaseError {
        .badPath(path, reason: "a batch has at most \(maxWrites) writes")
    }

    private mutating func add(
        _ path: String, _ change: FirestoreWrite.Change, _ precondition: FirestorePrecondition
    ) throws(FirebaseError) {
        guard writes.count < Self.maxWrites else { throw Self.tooMany(path) }
        let path = try FirestorePath(path, isDocument: true)
        writes.append(FirestoreWrite(path: path, change: change, precondition: precondition))
    }

    private static func fields(of value: some Encodable) throws(FirebaseError) -> [String: FirestoreValue] {
        do { return try FirestoreEncoder.fields(of: value) } catch {
            let fault = CodingFault(error)
            throw .unencodable(type: "\(type(of: value))", path: fault.path, reason: fault.reason)
        }
    }
}
