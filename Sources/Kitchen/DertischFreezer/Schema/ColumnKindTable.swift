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
        let others = ["width", "type"].map { adapter.definition($0, .optional(.text)) }.joined(separator: ", ")
        return "CREATE TABLE \(name) (\(columns), \(others), PRIMARY KEY (\"table\", \"column\"))\(adapter.ending)"
    }

    /// The statements that give one of an older format the widths of numbers and the names of types.
    package static func additions(in adapter: any SchemaAdapter) -> [String] {
        ["width", "type"].map { "ALTER TABLE \(name) ADD COLUMN \(adapter.definition($0, .optional(.text)))" }
    }

    /// What is noted of a column.
    package struct Note: Hashable, Sendable {
        let kind: Column.Kind
        /// The width of numbers; `nil` if it was never said.
        let width: NumberWidth?
        /// The name of the property's type; `nil` if it was never said.
        let type: String?
    }

    private struct Row: Decodable, Sendable {
        let table: String
        let column: String
        let kind: String
        let width: String?
        let type: String?
    }

    /// The kinds of all columns that are noted, by table and column.
    func all() throws -> [String: [String: Note]] {
        let rows: [Row] = try work.rows("SELECT \"table\", \"column\", kind, width, type FROM dertisch_columns")
        var kinds: [String: [String: Note]] = [:]
        for row in rows {
            guard let kind = Column.Kind(rawValue: row.kind) else { continue }
            kinds[row.table, default: [:]][row.column] = Note(
                kind: kind, width: row.width.flatMap { NumberWidth(rawValue: $0) }, type: row.type)
        }
        return kinds
    }

    /// Notes the kinds of a table's columns, in the place of what was noted of it.
    func note(_ kinds: [String: Note], of table: String) throws {
        try forget(table)
        for (column, note) in kinds {
            let (kind, width, type) = (note.kind.rawValue, note.width?.rawValue, note.type)
            try work.run(
                """
                INSERT INTO dertisch_columns ("table", "column", kind, width, type)
                VALUES (\(table), \(column), \(kind), \(width), \(type))
                """)
        }
    }

    /// Notes what the steps of a migration make of a table.
    func apply(_ steps: [TableStep], to table: String) throws {
        var kinds = try all()[table] ?? [:]
        for step in steps {
            switch step {
            case .add(let column, let type, _), .change(let column, let type, _):
                kinds[column] = Note(kind: type.kind, width: type.width, type: nil)
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
    var kinds: [String: ColumnKindTable.Note] {
        Dictionary(
            columns.map { ($0.name, ColumnKindTable.Note(kind: $0.kind, width: $0.width, type: $0.type)) },
            uniquingKeysWith: { first, _ in first })
    }
}
