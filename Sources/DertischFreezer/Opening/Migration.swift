/// A step that brings a file of an older version of the app up to date.
///
/// ```swift
/// Migration("2 name the shelf") { work in
///     try work.run("ALTER TABLE \"Book\" RENAME COLUMN \"place\" TO \"shelfName\"")
/// }
/// ```
///
/// Each runs once for a file, in the order of the list, in a transaction of its own. A new file needs none: its tables are made
/// of the types as they are, and all migrations count as done.
///
/// Nothing need be written for what can be added without loss, which is done when the freezer opens: a new type, a new optional
/// property, a new property that has a value in `Shelf(additions:)`, indexes that come and go, a new full text. Any other
/// difference between file and types is an error that prints the migration to write.
public struct Migration: Sendable {
    let name: String
    let step: @Sendable (MigrationWork) throws -> Void

    /// Makes a migration.
    ///
    /// - Parameters:
    ///   - name: its name, which never changes and which no other has.
    ///   - step: what to do. References are checked at its end, not before.
    public init(_ name: String, _ step: @escaping @Sendable (MigrationWork) throws -> Void) {
        self.name = name
        self.step = step
    }
}

/// What a migration can do.
///
/// Records cannot be read or stored by their types here: these are of today, the tables of the past.
public struct MigrationWork {
    let work: Work
    let held: Held
    let tables: any Tables

    /// Runs a statement.
    ///
    /// - Returns: how many rows it touched.
    @discardableResult
    public func run(_ sql: SQL) throws -> Int { try work.run(sql) }

    /// The rows of a statement, each column read by its name.
    public func rows<Row: Decodable & Sendable>(_ sql: SQL, as type: Row.Type = Row.self) throws -> [Row] {
        try work.rows(sql, as: type)
    }

    /// Makes the table of a type anew, as the type is now, and moves the rows.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - values: for columns that the old table does not have or that change, an SQL expression over the old columns. The
    ///     others are moved as they are; columns that the type does not have any more are dropped.
    public func rebuild<R: Frozen>(_ type: R.Type, setting values: [String: String] = [:]) throws {
        let schema = try held.schema(type)
        let dialect = tables.dialect
        let old = try tables.info(schema.table, in: work).columns.map(\.name)
        let new = "\(schema.table)_rebuilt"
        try run(SQL(stringLiteral: tables.table(schema, named: new)))
        let columns = schema.columns.filter {
            values[$0.name] != nil || old.contains($0.name) || schema.additions[$0.name] != nil
        }
        let names = columns.map { dialect.quoted($0.name) }.joined(separator: ", ")
        let expressions = columns.map { column in
            if let value = values[column.name] { return value }
            return old.contains(column.name)
                ? dialect.quoted(column.name) : tables.literal(schema.additions[column.name] ?? .null, column.kind)
        }.joined(separator: ", ")
        let table = dialect.quoted(schema.table)
        try run(SQL(stringLiteral: "INSERT INTO \(dialect.quoted(new)) (\(names)) SELECT \(expressions) FROM \(table)"))
        try tables.replace(schema, by: new, work)
    }
}
