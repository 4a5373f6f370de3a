import DertischJSON

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
    func sum(_ column: String, _ kind: Column.Kind) -> String { kind == .real ? told("sum", column) : "sum(\(column))" }
    func average(_ column: String) -> String { told("avg", column) }

    /// A sum of opposite infinities is no number, which SQLite takes for no value.
    private func told(_ function: String, _ column: String) -> String {
        "CASE WHEN \(function)(\(column)) IS NULL AND count(\(column)) > 0 THEN 'nan' ELSE \(function)(\(column)) END"
    }

    func added(_ column: Column, _ value: String) -> String {
        let name = quoted(column.name)
        guard column.kind == .real else { return "\(name) + \(value)" }
        let text = column.name.replacing("'", with: "''")
        return "\(CheckedSum.function)(\(name), \(value), \(column.isFloat ? 1 : 0), '\(text)')"
    }

    func contains(_ text: String, _ part: String) -> String { "instr(\(text), \(part)) > 0" }

    /// The elements as they are written, since `json_each` rounds numbers and ends texts at a NUL.
    func hasElement(_ list: String, _ element: JSONElement, _ bind: (DatabaseValue) -> String) -> String {
        let written = "(\(list) -> dertisch_each.fullkey)"
        let isSame =
            switch element.value {
            case .null: "dertisch_each.type = 'null'"
            case .flag(let flag): "dertisch_each.type = '\(flag)'"
            case .text(let text) where text.contains("\0"):
                "dertisch_each.type = 'text' AND \(written) = \(bind(.text(element.json)))"
            case .text(let text):
                "dertisch_each.type = 'text' AND dertisch_each.value = \(bind(.text(text))) "
                    + "AND (instr(\(written), '\\u0000') = 0 OR \(written) = \(bind(.text(element.json))))"
            case .number(let digits, let whole?):
                "CASE dertisch_each.type WHEN 'integer' THEN dertisch_each.value IS \(bind(.integer(whole))) "
                    + "WHEN 'real' THEN \(written) COLLATE \(Self.decimals) = \(bind(.text(digits))) END"
            case .number(let digits, nil) where digits.contains(where: { "eE".contains($0) }):
                "dertisch_each.type IN ('integer', 'real') AND \(written) = \(bind(.text(digits)))"
            case .number(let digits, nil):
                "dertisch_each.type IN ('integer', 'real') AND \(written) COLLATE \(Self.decimals) = \(bind(.text(digits)))"
            }
        return "EXISTS (SELECT 1 FROM json_each(\(list)) AS dertisch_each WHERE \(isSame))"
    }

    let maxParameters = 32_766

    /// One list in JSON. What JSON does not keep as it is goes as text, of which a function of the freezer's makes it again.
    func isAmong(
        _ expression: String, _ kind: Column.Kind, _ values: [DatabaseValue], _ bind: (DatabaseValue) -> String
    ) -> String {
        let isPlain = values.allSatisfy { value in
            switch value {
            case .integer: true
            case .text(let text): !text.utf8.contains(0)
            default: false
            }
        }
        var list = [UInt8(ascii: "[")]
        for value in values {
            if list.count > 1 { list.append(UInt8(ascii: ",")) }
            switch value {
            case .integer(let integer) where isPlain: list.append(contentsOf: "\(integer)".utf8)
            case .text(let text) where isPlain: JSONEscaping.write(text, to: &list)
            default: JSONEscaping.write(ListedValue.text(value), to: &list)
            }
        }
        list.append(UInt8(ascii: "]"))
        let value = isPlain ? "value" : "\(ListedValue.function)(value)"
        return
            "\(expression) IN (SELECT \(value) FROM json_each(\(bind(.text(String(decoding: list, as: UTF8.self))))))"
    }

    func search(_ schema: TableSchema, first count: Int) -> String {
        let adapter = SQLiteSchemaAdapter()
        let (table, text) = (quoted(schema.table), quoted(adapter.searchName(schema)))
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
