import Foundation

/// A snapshot of a store: all reads see the state of one moment, whatever others write meanwhile.
///
/// ```swift
/// let (count, books) = try await freezer.read { snapshot in
///     (try snapshot.count(Book.all), try snapshot.retrieve(long))
/// }
/// ```
///
/// It is good within the closure that it is given to, and cannot leave it. Every method may throw ``Freezer/Error``, and throws
/// `CancellationError` once the task is cancelled.
public class Snapshot {
    package let connection: any StoreConnection
    let storeSchema: StoreSchema
    /// The rows of the last select by key, which is often followed by another of the same type.
    private var last: (type: ObjectIdentifier, schema: TableSchema, rows: RowCursor)?

    package init(_ connection: any StoreConnection, _ storeSchema: StoreSchema) {
        self.connection = connection
        self.storeSchema = storeSchema
    }

    /// Returns the record with a key; `nil` if it is not there.
    @inlinable public final func retrieve<R: Frozen>(_ type: R.Type, _ key: R.ID) throws -> R? {
        let rows = try find(type, key)
        defer { rows.end() }
        return try rows.step() ? try rows.record(as: type) : nil
    }

    @usableFromInline final func find<R: Frozen>(_ type: R.Type, _ key: R.ID) throws -> RowCursor {
        if let last, last.type == ObjectIdentifier(type) {
            try bind(key, of: last.schema, to: last.rows.statement)
            return last.rows
        }
        let schema = try storeSchema.schema(type)
        let select = try connection.statement(.select, of: schema) {
            let dialect = connection.dialect
            let columns = schema.columns.map { dialect.quoted($0.name) }.joined(separator: ", ")
            return "SELECT \(columns) FROM \(dialect.quoted(schema.table)) "
                + "WHERE \(dialect.quoted(schema.keyColumn.name)) = \(dialect.parameter(1))"
        }
        try bind(key, of: schema, to: select.statement)
        last = (ObjectIdentifier(type), schema, select.rows)
        return select.rows
    }

    /// Returns the records of a query.
    @inlinable public final func retrieve<R: Frozen>(_ query: Query<R>) throws -> [R] {
        let rows = try find(query, isLong: false)
        defer { rows.end() }
        var records: [R] = []
        records.reserveCapacity(rows.room)
        while try rows.step() { records.append(try rows.record(as: R.self)) }
        return records
    }

    /// Returns the first record of a query; `nil` if the query has no records.
    public func retrieveFirst<R: Frozen>(_ query: Query<R>) throws -> R? { try retrieve(query.first(1)).first }

    /// Streams the records of a query, never more than one in memory.
    ///
    /// - Parameter body: called with each record; it may throw to stop.
    @inlinable public final func forEach<R: Frozen>(_ query: Query<R>, _ body: (R) throws -> Void) throws {
        let rows = try find(query, isLong: true)
        defer { rows.end() }
        while try rows.step() { try body(try rows.record(as: R.self)) }
    }

    @usableFromInline final func find<R: Frozen>(_ query: Query<R>, isLong: Bool) throws -> RowCursor {
        let schema = try storeSchema.schema(R.self)
        let statement = try ready(try .select(query, schema, connection.dialect), isLong: isLong)
        return RowCursor(statement, layout: schema.layout, limit: query.limit)
    }

    /// Returns the records of a query, each joined with the record that it refers to (an inner join).
    ///
    /// - Parameters:
    ///   - query: the records.
    ///   - other: what they refer to.
    ///   - path: the property that holds the other's key.
    public func retrieve<R: Frozen, Other: Frozen>(
        _ query: Query<R>, with other: Other.Type, by path: any KeyPath<R, Other.ID> & Sendable
    ) throws -> [(R, Other)] { try pairs(query, other, path) }

    /// The same, by a property that may be `nil`.
    public func retrieve<R: Frozen, Other: Frozen>(
        _ query: Query<R>, with other: Other.Type, by path: any KeyPath<R, Other.ID?> & Sendable
    ) throws -> [(R, Other)] { try pairs(query, other, path) }

    private func pairs<R: Frozen, Other: Frozen>(
        _ query: Query<R>, _ other: Other.Type, _ path: any PartialKeyPath<R> & Sendable
    ) throws -> [(R, Other)] {
        let (first, second) = (try storeSchema.schema(R.self), try storeSchema.schema(other))
        var pairs: [(R, Other)] = []
        try run(try .pairs(query, by: try first.column(of: path), first, second, connection.dialect)) { statement in
            var left = RowDecoder(statement, layout: first.layout)
            var right = RowDecoder(statement, layout: second.layout, offset: first.columns.count)
            while try statement.step() {
                pairs.append((try RowDecoder.row(as: R.self, by: &left), try RowDecoder.row(as: other, by: &right)))
            }
        }
        return pairs
    }

    /// Counts the records of a query.
    public func count<R: Frozen>(_ query: Query<R>) throws -> Int {
        try aggregate("count(*)", query) { $0.integer(at: 0).map(Int.init) } ?? 0
    }

    /// Runs an SQL query of your own, and returns its rows, each column read by its name.
    ///
    /// - Parameters:
    ///   - sql: the statement; it may only read.
    ///   - type: what to make of each row.
    public func rows<Row: Decodable & Sendable>(_ sql: SQL, as type: Row.Type = Row.self) throws -> [Row] {
        let layout = try ColumnLayout.of(type)
        var rows: [Row] = []
        try run(try sql.written(in: connection.dialect)) { statement in
            let names = statement.columnNames
            let places = layout.columns.map { column in names.firstIndex(of: column.name) ?? -1 }
            if let missing = zip(layout.columns, places).first(where: { !$0.isOptional && $1 < 0 }) {
                throw Freezer.Error.undecodable(
                    type: layout.type, column: missing.0.name,
                    reason: "the result has no such column; it has \(names.joined(separator: ", "))")
            }
            var decoder = RowDecoder(statement, layout: layout, places: places)
            while try statement.step() { rows.append(try RowDecoder.row(as: type, by: &decoder)) }
        }
        return rows
    }

    /// Runs a statement, and lets go of it whatever happens.
    func run(_ writer: SQLWriter, _ body: (any StoreStatement) throws -> Void) throws {
        let statement = try ready(writer, isLong: false)
        defer { statement.reset() }
        try body(statement)
    }

    /// A statement with its values bound, ready to be stepped through. The caller resets it.
    private func ready(_ writer: SQLWriter, isLong: Bool) throws -> any StoreStatement {
        let most = connection.dialect.maxParameters
        guard writer.bindings.count <= most else {
            throw Freezer.Error.unsupported(
                type: "records", what: "a statement with \(writer.bindings.count) values",
                reason:
                    "the database takes \(most) in one statement; use .in(…), which has no limit, or several statements"
            )
        }
        let statement =
            try isLong
            ? connection.longStatement(writer.text, of: writer.tables)
            : connection.statement(writer.text, of: writer.tables)
        for (index, value) in writer.bindings.enumerated() { statement.bind(value, at: index) }
        return statement
    }

    func aggregate<R: Frozen, V>(
        _ expression: String, _ query: Query<R>, _ read: (any StoreStatement) throws -> V?
    ) throws -> V? {
        let schema = try storeSchema.schema(R.self)
        var value: V?
        try run(try .aggregate(expression, query, schema, connection.dialect)) { statement in
            if try statement.step(), statement.storage(at: 0) != .null { value = try read(statement) }
        }
        return value
    }

    /// Binds a key. The types that most keys are of are known without asking the key to encode itself.
    func bind<K: Encodable>(_ key: K, of schema: TableSchema, to statement: any StoreStatement) throws {
        // Each cast is to the type that the key was just seen to be of.
        if K.self == Int.self { return statement.bind(Int64(unsafeBitCast(key, to: Int.self)), at: 0) }
        // As above.
        if K.self == String.self { return statement.bind(unsafeBitCast(key, to: String.self), at: 0) }
        if K.self == UUID.self { return withUnsafeBytes(of: key) { statement.bind($0, at: 0) } }
        do { statement.bind(try ValueEncoder.value(of: key), at: 0) } catch {
            let reason = CodingErrorText.text(of: error)
            throw Freezer.Error.unstorable(type: schema.type, column: schema.keyColumn.name, reason: reason)
        }
    }
}
