/// The table in which a store notes the kind of each column.
///
/// A database has one type for several kinds, such as SQLite's `TEXT` for texts, addresses, decimal numbers and JSON. A type whose property
/// becomes another of these finds it noted here, and is told to migrate. Columns that are not noted are taken for what the type wants.
package struct ColumnKindTable {
    package static let name = "dertisch_columns"

    private let work: Transaction

    package init(_ work: Transaction) { self.work = work }

    /// The statement that makes it.
    package static func definition(in adapter: any SchemaAdapter) -> String {
        let columns = ["table", "column", "kind"].map { adapter.definition($0, .text) }.joined(separator: ", ")
        return "CREATE TABLE \(name) (\(columns), PRIMARY KEY (\"table\", \"column\"))\(adapter.ending)"
    }

    private struct Row: Decodable, Sendable {
        let table: String
        let column: String
        let kind: String
    }

    /// The kinds of all columns that are noted, by table and column.
    func all() throws -> [String: [String: Column.Kind]] {
        let rows: [Row] = try work.rows("SELECT \"table\", \"column\", kind FROM dertisch_columns")
        var kinds: [String: [String: Column.Kind]] = [:]
        for row in rows { kinds[row.table, default: [:]][row.column] = Column.Kind(rawValue: row.kind) }
        return kinds
    }

    /// Notes the kinds of a table's columns, in the place of what was noted of it.
    func note(_ kinds: [String: Column.Kind], of table: String) throws {
        try forget(table)
        for (column, kind) in kinds {
            let kind = kind.rawValue
            try work.run(
                "INSERT INTO dertisch_columns (\"table\", \"column\", kind) VALUES (\(table), \(column), \(kind))")
        }
    }

    /// Notes what the steps of a migration make of a table.
    func apply(_ steps: [TableStep], to table: String) throws {
        var kinds = try all()[table] ?? [:]
        for step in steps {
            switch step {
            case .add(let column, let type, _), .change(let column, let type, _): kinds[column] = type.kind
            case .drop(let column): kinds[column] = nil
            case .rename(let column, let new): kinds[new] = kinds.removeValue(forKey: column)
            case .key: break
            }
        }
        try note(kinds, of: table)
    }

    /// Notes that a table has another name.
    func rename(_ table: String, to name: String) throws {
        try forget(name)
        try work.run("UPDATE dertisch_columns SET \"table\" = \(name) WHERE \"table\" = \(table)")
    }

    /// Removes what is noted of a table.
    func forget(_ table: String) throws {
        try work.run("DELETE FROM dertisch_columns WHERE \"table\" = \(table)")
    }
}

extension TableSchema {
    /// The kind of each column, by its name.
    var kinds: [String: Column.Kind] {
        Dictionary(columns.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    }
}
