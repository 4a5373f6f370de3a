/// Writes the statements that make tables and indexes.
struct TableWriter {
    let dialect: any Dialect

    /// The column that numbers rows where there is full text, so that it finds them.
    static let rowNumber = "dertisch_row"

    /// `CREATE TABLE`.
    func table(_ schema: Schema, named name: String? = nil) -> String {
        var parts: [String] = []
        let isNumbered = schema.isNumbered
        if isNumbered { parts.append("\(dialect.quoted(Self.rowNumber)) INTEGER PRIMARY KEY") }
        for column in schema.columns {
            var part = definition(column)
            if column == schema.keyColumn { part += isNumbered ? " UNIQUE" : " PRIMARY KEY" }
            if let reference = schema.references.first(where: { $0.column == column.name }) {
                part += " REFERENCES \(dialect.quoted(reference.table)) (\(dialect.quoted(reference.key)))"
                part += " ON DELETE \(reference.deletion) DEFERRABLE INITIALLY DEFERRED"
            }
            parts.append(part)
        }
        return "CREATE TABLE \(dialect.quoted(name ?? schema.table)) (\(parts.joined(separator: ", "))) STRICT"
    }

    /// A column in a table.
    func definition(_ column: Column) -> String {
        "\(dialect.quoted(column.name)) \(dialect.type(of: column.kind))\(column.isOptional ? "" : " NOT NULL")"
    }

    /// The indexes of a table, by their names.
    func indexes(_ schema: Schema) -> [(name: String, sql: String)] {
        func index(_ columns: [String], _ word: String) -> (String, String) {
            let name = "\(schema.table)_\(word)_\(columns.joined(separator: "_"))"
            let list = columns.map { dialect.quoted($0) }.joined(separator: ", ")
            let kind = word == "unique" ? "UNIQUE INDEX" : "INDEX"
            return (name, "CREATE \(kind) \(dialect.quoted(name)) ON \(dialect.quoted(schema.table)) (\(list))")
        }
        // Without these a deletion would read every record that might refer to what is deleted.
        let references = schema.references.map(\.column).filter { column in
            !(schema.indexes + schema.unique).contains { $0.first == column }
        }
        return schema.unique.map { index($0, "unique") } + schema.indexes.map { index($0, "on") }
            + references.map { index([$0], "on") }
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

    /// A value written into a statement, where none can be bound.
    func literal(_ value: Value) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .text(let text): "'\(text.replacing("'", with: "''"))'"
        case .bytes(let bytes):
            "x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'"
        }
    }
}

extension Schema {
    /// Rows are numbered where there is full text and the key is no number itself.
    var isNumbered: Bool { !search.isEmpty && keyColumn.kind != .integer }
}
