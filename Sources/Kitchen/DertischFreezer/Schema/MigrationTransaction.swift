/// The transaction of a migration: changes tables and rows by their names.
///
/// A table has its columns and its key here, and nothing else. Indexes, unique properties, references and full text are taken off before the
/// first pending migration, and made after the last as today's schemas say. So a migration does the same
/// whichever version of the app a store comes from.
///
/// ```swift
/// Migration("3 notes have a table of their own") { work in
///     try work.create("Note") { note in
///         note.add("id", .integer)
///         note.add("text", .text)
///         note.key("id")
///     }
///     try work.run("INSERT INTO \"Note\" (id, text) SELECT id, notes FROM \"Book\" WHERE notes IS NOT NULL")
///     try work.change("Book") { $0.drop("notes") }
/// }
/// ```
public struct MigrationTransaction {
    let work: Transaction
    let adapter: any SchemaAdapter
    private var kinds: ColumnKindTable { ColumnKindTable(work) }

    /// Runs a statement that changes rows.
    ///
    /// - Returns: the number of rows that it changed.
    @discardableResult
    public func run(_ sql: SQL) throws -> Int {
        defer { if !sql.changesRowsOnly { work.connection.forgetStatements() } }
        return try work.run(sql)
    }

    /// Returns the rows of a statement, each column read by its name. Use a type of the migration's own, which never changes.
    public func rows<Row: Decodable & Sendable>(_ sql: SQL, as type: Row.Type = Row.self) throws -> [Row] {
        try work.rows(sql, as: type)
    }

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - table: its name.
    ///   - columns: adds its columns, and says which is the key.
    public func create(_ table: String, _ columns: (inout TableChange) -> Void) throws {
        var change = TableChange()
        columns(&change)
        guard try adapter.info(table, in: work).columns.isEmpty else {
            throw TableChange.Refusal(description: "There is a table \(table) already.")
        }
        try adapter.check(table)
        try change.check(table, nil, adapter)
        try work.connection.command(adapter.table(table, change.steps))
        try kinds.forget(table)
        try kinds.apply(change.steps, to: table)
        work.connection.forgetStatements()
    }

    /// Changes the columns of a table, and with them its rows.
    ///
    /// - Parameters:
    ///   - table: its name.
    ///   - changes: what to change; each line works on what the lines before it have made.
    public func change(_ table: String, _ changes: (inout TableChange) -> Void) throws {
        var change = TableChange()
        changes(&change)
        try change.check(table, try existing(table), adapter)
        try adapter.change(table, change.steps, work)
        try kinds.apply(change.steps, to: table)
        work.connection.forgetStatements()
    }

    /// Renames a table. References to it stay.
    public func rename(_ table: String, to name: String) throws {
        _ = try existing(table)
        try adapter.check(name)
        try adapter.rename(table, to: name, work)
        try kinds.rename(table, to: name)
        work.connection.forgetStatements()
    }

    /// Drops a table, with all that it holds.
    public func drop(_ table: String) throws {
        _ = try existing(table)
        try work.connection.command("DROP TABLE \(adapter.dialect.quoted(table))")
        try kinds.forget(table)
        work.connection.forgetStatements()
    }

    private func existing(_ table: String) throws -> TableInfo {
        let info = try adapter.info(table, in: work)
        guard !info.columns.isEmpty else {
            throw TableChange.Refusal(description: "There is no table \(table) at that point.")
        }
        return info.noting(try kinds.all()[table] ?? [:])
    }
}

extension SQL {
    /// Returns `true` for statements that leave all tables' definitions as they are, as far as the first word says.
    fileprivate var changesRowsOnly: Bool {
        let word = parts[0].drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
        return ["INSERT", "UPDATE", "DELETE", "SELECT", "WITH"].contains(word)
    }
}
