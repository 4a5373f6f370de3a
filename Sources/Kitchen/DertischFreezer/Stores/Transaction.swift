/// A transaction: all that is done in it is kept together, or nothing is.
///
/// ```swift
/// try await freezer.write { work in
///     try work.store(book)
///     try work.delete(Book.self, old)
/// }
/// ```
///
/// It reads what it has written itself. If its closure throws, or the task is cancelled before it is committed, nothing is
/// kept. It is good within the closure that it is given to, and cannot leave it.
public final class Transaction: Snapshot {
    /// Stores a record: a new one is added, one with the same key is replaced.
    public func store<R: Frozen>(_ record: R) throws {
        try store(one: record, .replacing)
    }

    /// Stores many records, in their order.
    public func store<R: Frozen>(_ records: some Sequence<R>) throws {
        try store(records, .replacing)
    }

    /// Adds a new record.
    ///
    /// - Throws: ``Freezer/Error/constraint(place:_:columns:)`` if its key is taken; the other record stays as it is.
    public func add<R: Frozen>(_ record: R) throws { try store(one: record, .adding) }

    /// Adds many new records, in their order.
    ///
    /// - Throws: ``Freezer/Error/constraint(place:_:columns:)`` if a key is taken.
    public func add<R: Frozen>(_ records: some Sequence<R>) throws { try store(records, .adding) }

    // Not the same as of many: a sequence of one costs more than the rest of it.
    private func store<R: Frozen>(one record: R, _ way: ConflictPolicy) throws {
        let intake = try connection.storing(try storeSchema.schema(R.self), way)
        try intake.store(record)
        try intake.finish()
    }

    private func store<R: Frozen>(_ records: some Sequence<R>, _ way: ConflictPolicy) throws {
        let intake = try connection.storing(try storeSchema.schema(R.self), way)
        for record in records { try intake.store(record) }
        try intake.finish()
    }

    /// Updates the records of a query in the database, without reading them.
    ///
    /// - Parameters:
    ///   - query: which records.
    ///   - set: what to set in each of them.
    /// - Returns: the number of changed records.
    @discardableResult
    public func update<R: Frozen>(_ query: Query<R>, _ set: (inout ColumnAssignments<R>) -> Void) throws -> Int {
        let schema = try storeSchema.schema(R.self)
        var changes = ColumnAssignments<R>()
        set(&changes)
        if changes.all.isEmpty, changes.failure == nil { return 0 }
        return try change(try .update(query, changes, schema, connection.dialect))
    }

    /// Deletes the record with a key.
    ///
    /// - Returns: `true` if it was there.
    @discardableResult
    public func delete<R: Frozen>(_ type: R.Type, _ key: R.ID) throws -> Bool {
        let schema = try storeSchema.schema(type)
        if let place = storeSchema.deletions.place(ofDeep: schema) {
            return try deleteDeep(place, roots: try one(key, of: schema)) > 0
        }
        let delete = try connection.statement(.delete, of: schema) {
            let dialect = connection.dialect
            return "DELETE FROM \(dialect.quoted(schema.table)) "
                + "WHERE \(dialect.quoted(schema.keyColumn.name)) = \(dialect.parameter(1))"
        }
        defer { delete.statement.reset() }
        try bind(key, of: schema, to: delete.statement)
        _ = try delete.statement.step()
        return connection.changes > 0
    }

    /// A statement that answers a key, if there is a record with it.
    private func one<K: Encodable>(_ key: K, of schema: TableSchema) throws -> SQLWriter {
        var writer = SQLWriter(connection.dialect, "SELECT ")
        let name = connection.dialect.quoted(schema.keyColumn.name)
        let value: DatabaseValue
        do { value = try ValueEncoder.value(of: key) } catch {
            throw Freezer.Error.unstorable(
                type: schema.type, column: schema.keyColumn.name, reason: CodingErrorText.text(of: error))
        }
        writer.tables?.insert(schema.table)
        writer.write(
            "\(name) FROM \(connection.dialect.quoted(schema.table)) WHERE \(name) = \(writer.parameter(value))")
        return writer
    }

    /// Deletes a record, by its key.
    ///
    /// - Returns: `true` if it was there.
    @discardableResult
    public func delete<R: Frozen>(_ record: R) throws -> Bool { try delete(R.self, record.id) }

    /// Deletes the records of a query.
    ///
    /// - Returns: the number of the query's records. What is deleted with them, by references, is not counted.
    @discardableResult
    public func delete<R: Frozen>(_ query: Query<R>) throws -> Int {
        let schema = try storeSchema.schema(R.self)
        guard let place = storeSchema.deletions.place(ofDeep: schema) else {
            return try change(try .delete(query, schema, connection.dialect))
        }
        let key = connection.dialect.quoted(schema.keyColumn.name)
        return try deleteDeep(place, roots: try .aggregate(key, query, schema, connection.dialect))
    }

    /// Runs an SQL statement of your own that changes rows.
    ///
    /// - Returns: the number of rows that it changed.
    @discardableResult
    public func run(_ sql: SQL) throws -> Int { try change(try sql.written(in: connection.dialect)) }

    /// Runs a part of the transaction in a savepoint. If the closure throws, its changes are rolled back, and the error is passed
    /// on. The rest of the transaction may go on.
    @discardableResult
    public func savepoint<Answer>(_ part: () throws -> Answer) throws -> Answer {
        try connection.command("SAVEPOINT part")
        do {
            let answer = try part()
            try connection.command("RELEASE part")
            return answer
        } catch {
            // A full disk has rolled everything back already: the transaction's end says so.
            try? connection.command("ROLLBACK TO part")
            try? connection.command("RELEASE part")
            throw error
        }
    }

    private func change(_ writer: SQLWriter) throws -> Int {
        try run(writer) { while try $0.step() {} }
        return connection.changes
    }
}

extension SQLWriter {
    /// Adds a record, or replaces the one with its key.
    package static func store(_ schema: TableSchema, _ way: ConflictPolicy, _ dialect: any Dialect) -> String {
        let names = schema.columns.map { dialect.quoted($0.name) }
        let parameters = names.indices.map { dialect.parameter($0 + 1) }
        let key = names[schema.key]
        let others = names.filter { $0 != key }.map { "\($0) = excluded.\($0)" }
        let insert =
            "INSERT INTO \(dialect.quoted(schema.table)) (\(names.joined(separator: ", "))) "
            + "VALUES (\(parameters.joined(separator: ", ")))"
        if way == .adding { return insert }
        return "\(insert) ON CONFLICT (\(key)) DO "
            + (others.isEmpty ? "NOTHING" : "UPDATE SET \(others.joined(separator: ", "))")
    }
}
