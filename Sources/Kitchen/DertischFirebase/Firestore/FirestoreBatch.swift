/// Writes that are done together or not at all. Firestore limits the size of a request, 10 MB, and not their number.
public struct FirestoreBatch: Sendable {
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

    /// Writes the fields of a value, and leaves the other fields of the document. A document that is missing is made.
    ///
    /// Maps are merged as well: only the fields in them are written that the value has. An empty map replaces what is there.
    ///
    /// - Throws: ``FirebaseError/unencodable(type:path:reason:)``, ``FirebaseError/badPath(_:reason:)``.
    public mutating func merge(_ value: some Encodable, at path: String) throws {
        let fields = try Self.fields(of: value)
        try add(path, .update(fields, mask: FirestoreFieldPath.leaves(of: fields)), .always)
    }

    /// Writes some fields of a document, and leaves the others. The document has to exist, unless the condition is another.
    ///
    /// - Parameters:
    ///   - fields: the fields by name: `likes`, or `author.name`. A name with a dot in it stands between backticks. A field with the
    ///     value `nil` is removed.
    ///   - path: the path of the document.
    ///   - precondition: the condition of the write. With `.always` a document that is missing is made.
    /// - Throws: ``FirebaseError/badPath(_:reason:)``.
    public mutating func update(
        _ fields: [String: FirestoreValue?], at path: String, when precondition: FirestorePrecondition = .exists(true)
    ) throws {
        var mask: [FirestoreFieldPath] = []
        var written: [String: FirestoreValue] = [:]
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            let field = try FirestoreFieldPath(name)
            mask.append(field)
            if let value { written.set(value, at: field.names[...]) }
        }
        try add(path, .update(written, mask: mask), precondition)
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
    public mutating func increment(_ field: String, by number: Int = 1, at path: String) throws {
        try transform(field, .increment(.integer(Int64(number))), path)
    }

    /// Adds a number with a fraction to a field on the server. A missing field counts as zero.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``.
    public mutating func increment(_ field: String, by number: Double, at path: String) throws {
        try transform(field, .increment(.double(number)), path)
    }

    /// Raises a number to at least a value, on the server (maximum). A missing field gets the value.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``, ``FirebaseError/unencodable(type:path:reason:)``.
    public mutating func raise(_ field: String, toAtLeast value: some Encodable & Numeric, at path: String) throws {
        try transform(field, .maximum(try FirestoreValue(value)), path)
    }

    /// Lowers a number to at most a value, on the server (minimum). A missing field gets the value.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``, ``FirebaseError/unencodable(type:path:reason:)``.
    public mutating func lower(_ field: String, toAtMost value: some Encodable & Numeric, at path: String) throws {
        try transform(field, .minimum(try FirestoreValue(value)), path)
    }

    /// Adds elements to a list on the server, except for those that it has (array union). A missing field becomes a list.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``, ``FirebaseError/unencodable(type:path:reason:)``.
    public mutating func insert(_ elements: [some Encodable], into field: String, at path: String) throws {
        try transform(field, .insert(elements.map { try FirestoreValue($0) }), path)
    }

    /// Removes all elements from a list on the server that equal one of these (array remove).
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``, ``FirebaseError/unencodable(type:path:reason:)``.
    public mutating func remove(_ elements: [some Encodable], from field: String, at path: String) throws {
        try transform(field, .remove(elements.map { try FirestoreValue($0) }), path)
    }

    /// Sets a field to the server's time of the commit.
    ///
    /// - Throws: ``FirebaseError/badPath(_:reason:)``.
    public mutating func setToServerTime(_ field: String, at path: String) throws {
        try transform(field, .serverTime, path)
    }

    private mutating func transform(_ field: String, _ transform: FirestoreTransform, _ path: String) throws {
        try add(path, .transform(try FirestoreFieldPath(field), transform), .always)
    }

    /// Adds the writes of another batch.
    mutating func add(_ other: FirestoreBatch) { writes += other.writes }

    private mutating func add(
        _ path: String, _ change: FirestoreWrite.Change, _ precondition: FirestorePrecondition
    ) throws(FirebaseError) {
        let path = try FirestorePath(path, isDocument: true)
        writes.append(FirestoreWrite(path: path, change: change, precondition: precondition))
    }

    private static func fields(of value: some Encodable) throws(FirebaseError) -> [String: FirestoreValue] {
        do { return try FirestoreEncoder.fields(of: value) } catch {
            throw CodingFault(error).unencodable(type(of: value))
        }
    }
}
