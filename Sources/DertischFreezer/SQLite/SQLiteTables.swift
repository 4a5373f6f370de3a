/// The tables of SQLite's.
struct SQLiteTables: Tables {
    let dialect: any Dialect = SQLiteDialect()

    /// The column that numbers rows where there is full text, so that it finds them.
    static let rowNumber = "dertisch_row"

    func table(_ schema: Schema, named name: String) -> String {
        let isNumbered = schema.isNumbered
        let number = isNumbered ? ["\(dialect.quoted(Self.rowNumber)) INTEGER PRIMARY KEY"] : []
        let parts = number + columns(schema, keyWord: isNumbered ? "UNIQUE" : "PRIMARY KEY")
        return "CREATE TABLE \(dialect.quoted(name)) (\(parts.joined(separator: ", "))) STRICT"
    }

    func definition(_ column: Column) -> String {
        "\(dialect.quoted(column.name)) \(dialect.type(of: column.kind))\(column.isOptional ? "" : " NOT NULL")"
    }

    func primaryKey(_ schema: Schema) -> String { schema.isNumbered ? Self.rowNumber : schema.keyColumn.name }

    func info(_ table: String, in snapshot: Snapshot) throws -> TableInfo {
        TableInfo(
            columns: try snapshot.rows("SELECT name, type, \"notnull\", pk FROM pragma_table_info(\(table))"),
            references: try snapshot.rows(
                "SELECT \"table\", \"from\", \"to\", on_delete AS deletion FROM pragma_foreign_key_list(\(table))"))
    }

    func indexes(_ schema: Schema) -> [(name: String, sql: String)] {
        indexed(schema).map { index in
            let list = index.columns.map { dialect.quoted($0.name) }.joined(separator: ", ")
            let kind = index.isUnique ? "UNIQUE INDEX" : "INDEX"
            return (
                index.name,
                "CREATE \(kind) \(dialect.quoted(index.name)) ON \(dialect.quoted(schema.table)) (\(list))"
            )
        }
    }

    func literal(_ value: Value, _ kind: Column.Kind) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): "'\(text.replacing("'", with: "''"))'"
        case .bytes(let bytes): "x'\(bytes.hexadecimal)'"
        }
    }

    func replace(_ schema: Schema, by new: String, _ work: Work) throws {
        for trigger in searchTriggers(of: schema) {
            try work.connection.command("DROP TRIGGER IF EXISTS \(dialect.quoted(trigger))")
        }
        try work.connection.command("DROP TABLE \(dialect.quoted(schema.table))")
        try work.connection.command("ALTER TABLE \(dialect.quoted(new)) RENAME TO \(dialect.quoted(schema.table))")
    }

    private struct Count: Decodable, Sendable { let count: Int }

    func checkReferences(_ work: Work, place: String) throws {
        let broken: [Count] = try work.rows("SELECT count(*) AS count FROM pragma_foreign_key_check")
        guard broken.allSatisfy({ $0.count == 0 }) else {
            throw Freezer.Error.constraint(place: place, .reference, columns: "after the migration")
        }
    }

    /// The table of full text, and the triggers that keep it as the records are.
    func search(_ schema: Schema) -> [(name: String, sql: String)] {
        guard !schema.search.isEmpty else { return [] }
        let table = dialect.quoted(schema.table)
        let row = dialect.quoted(schema.isNumbered ? Self.rowNumber : schema.keyColumn.name)
        let name = searchTable(schema)
        let text = dialect.quoted(name)
        let columns = schema.search.map { dialect.quoted($0) }.joined(separator: ", ")
        func values(_ side: String) -> String {
            (["\(side).\(row)"] + schema.search.map { "\(side).\(dialect.quoted($0))" }).joined(separator: ", ")
        }
        let add = "INSERT INTO \(text) (rowid, \(columns)) VALUES (\(values("new")));"
        let take = "INSERT INTO \(text) (\(text), rowid, \(columns)) VALUES ('delete', \(values("old")));"
        let triggers = searchTriggers(of: schema)
        return [
            (
                name,
                "CREATE VIRTUAL TABLE \(text) USING fts5 (\(columns), content=\(table), content_rowid=\(row), "
                    + "tokenize='unicode61 remove_diacritics 2')"
            ),
            (triggers[0], "CREATE TRIGGER \(dialect.quoted(triggers[0])) AFTER INSERT ON \(table) BEGIN \(add) END"),
            (triggers[1], "CREATE TRIGGER \(dialect.quoted(triggers[1])) AFTER DELETE ON \(table) BEGIN \(take) END"),
            (
                triggers[2],
                "CREATE TRIGGER \(dialect.quoted(triggers[2])) AFTER UPDATE OF \(columns) ON \(table) BEGIN \(take) \(add) END"
            ),
        ]
    }

    func searchTable(_ schema: Schema) -> String { "\(schema.table)_search" }

    func searchTriggers(of schema: Schema) -> [String] {
        ["added", "deleted", "changed"].map { "\(schema.table)_search_\($0)" }
    }
}

extension Schema {
    /// Rows are numbered where there is full text and the key is no number itself.
    var isNumbered: Bool { !search.isEmpty && keyColumn.kind != .integer }
}
