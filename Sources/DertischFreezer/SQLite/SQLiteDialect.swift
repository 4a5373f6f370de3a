/// The SQL that is SQLite's own.
struct SQLiteDialect: Dialect {
    /// The name of the order of decimal numbers, which each connection knows; tables do not, so any program may open the file.
    static let decimals = "dertisch_decimal"

    func parameter(_ number: Int) -> String { "?\(number)" }

    func type(of kind: Column.Kind) -> String {
        switch kind {
        // Another name of the same, by which a column of one is told from a column of the other.
        case .bool: "INT"
        case .integer: "INTEGER"
        // Keeps every number as it is; `REAL` makes a whole number of -0.0.
        case .real: "ANY"
        case .date: "REAL"
        case .text, .decimal, .url, .json: "TEXT"
        case .bytes, .uuid: "BLOB"
        }
    }

    func isSame(_ left: String, _ right: String) -> String { "\(left) IS \(right)" }

    func sorting(_ column: String, _ kind: Column.Kind) -> String {
        kind == .decimal ? "\(column) COLLATE \(Self.decimals)" : column
    }

    // SQLite takes what is missing for the least of all by itself.
    func direction(_ column: Column, isDescending: Bool) -> String { isDescending ? " DESC" : "" }
    func extreme(_ function: String, _ expression: String, _ kind: Column.Kind) -> String {
        "\(function)(\(expression))"
    }
    func sum(_ column: String, _ kind: Column.Kind) -> String { "sum(\(column))" }
    func average(_ column: String) -> String { "avg(\(column))" }

    func contains(_ text: String, _ part: String) -> String { "instr(\(text), \(part)) > 0" }

    func hasElement(_ list: String, _ element: String) -> String {
        "EXISTS (SELECT 1 FROM json_each(\(list)) WHERE value IS \(element))"
    }

    func bound(_ element: JSONElement) -> DatabaseValue { element.value }

    func search(_ schema: TableSchema, first count: Int) -> String {
        let adapter = SQLiteSchemaAdapter()
        let (table, text) = (quoted(schema.table), quoted(adapter.searchTable(schema)))
        let row = quoted(adapter.rowColumn(schema))
        let columns = schema.columns.map { "\(table).\(quoted($0.name))" }.joined(separator: ", ")
        return "SELECT \(columns) FROM \(text) JOIN \(table) ON \(table).\(row) = \(text).rowid "
            + "WHERE \(text) MATCH ?1 ORDER BY \(text).rank, \(table).\(row) LIMIT \(count)"
    }

    /// In quotation marks, so that nothing that a person types is taken for a command.
    func searched(_ words: [SearchWord]) -> String {
        words.map { "\"\($0.text.replacing("\"", with: "\"\""))\"\($0.isBeginning ? "*" : "")" }.joined(separator: " ")
    }
}
