import DertischSupport

/// Creates and reads tables of SQLite's.
struct SQLiteSchemaAdapter: SchemaAdapter {
    let dialect: any Dialect = SQLiteDialect()

    /// The column that numbers rows where there is full text, so that it finds them.
    static let rowNumber = "dertisch_row"

    func table(_ schema: TableSchema, named name: String) -> String {
        table(
            columns(schema, keyWord: keyWord(isNumbered: schema.isNumbered)), named: name, isNumbered: schema.isNumbered
        )
    }

    /// `CREATE TABLE` of columns in SQL.
    ///
    /// - Parameter isNumbered: whether rows have a number beside the key, by which full text finds them.
    func table(_ columns: [String], named name: String, isNumbered: Bool) -> String {
        let number = isNumbered ? ["\(dialect.quoted(Self.rowNumber)) INTEGER PRIMARY KEY"] : []
        return "CREATE TABLE \(dialect.quoted(name)) (\((number + columns).joined(separator: ", ")))\(ending)"
    }

    /// The words that make a column the key.
    func keyWord(isNumbered: Bool) -> String { isNumbered ? "UNIQUE" : "PRIMARY KEY" }

    let ending = " STRICT"
    let longestName: Int? = nil
    let mostColumns = 2_000

    func definition(_ name: String, _ type: ColumnType) -> String {
        "\(dialect.quoted(name)) \(dialect.type(of: type.kind))\(type.isOptional ? "" : " NOT NULL")"
            + (range(of: name, type.width).map { " \($0)" } ?? "")
    }

    /// A column as it is in a table.
    func definition(_ column: TableInfo.Column) -> String {
        "\(dialect.quoted(column.name)) \(column.type)\(column.notnull ? " NOT NULL" : "")"
            + (column.value.map { " DEFAULT (\($0))" } ?? "")
            + (range(of: column.name, column.width).map { " \($0)" } ?? "")
    }

    /// Refuses to make a table anew that has columns which would be lost by it: SQLite computes them, as a migration has told it in SQL.
    func checkRemakable(_ table: String, _ work: Transaction) throws {
        let computed: [TableInfo.Name] = try work.rows(
            "SELECT name FROM pragma_table_xinfo(\(table)) WHERE hidden IN (2, 3) LIMIT 1")
        guard let column = computed.first?.name else { return }
        throw Freezer.Error.refused(
            place: table, statement: "CREATE TABLE",
            reason:
                "the table has to be made anew, and its computed column \(column) would be lost; drop it by ALTER TABLE in a migration, "
                + "and let the record compute it")
    }

    /// The beginning of the names of the constraints that keep numbers within their types.
    static let rangeMark = "dertisch_range_"

    /// The constraint that keeps the numbers of a column within a type; `nil` if every number is.
    func range(of column: String, _ width: NumberWidth?) -> String? {
        guard let condition = width?.condition(on: dialect.quoted(column)) else { return nil }
        return "CONSTRAINT \(dialect.quoted(Self.rangeMark + column)) CHECK (\(condition))"
    }

    /// The column by which full text finds rows.
    func rowColumn(_ schema: TableSchema) -> String { schema.isNumbered ? Self.rowNumber : schema.keyColumn.name }

    private struct Found: Decodable, Sendable {
        let name: String
        let type: String
        let notnull: Bool
        let pk: Int
        let value: String?
    }

    func info(_ table: String, in snapshot: Snapshot) throws -> TableInfo {
        let found: [Found] = try snapshot.rows(
            "SELECT name, type, \"notnull\", pk, dflt_value AS value FROM pragma_table_info(\(table))")
        let isNumbered = found.contains { $0.name == Self.rowNumber }
        var key = found.first { $0.pk > 0 }?.name
        if isNumbered {
            let unique: [TableInfo.Name] = try snapshot.rows(
                """
                SELECT i.name AS name FROM pragma_index_list(\(table)) l, pragma_index_info(l.name) i WHERE l.origin = 'u'
                """)
            key = unique.first?.name
        }
        return TableInfo(
            columns: found.filter { $0.name != Self.rowNumber }.map {
                TableInfo.Column(name: $0.name, type: $0.type, notnull: $0.notnull, value: $0.value)
            },
            references: try snapshot.rows(
                "SELECT \"table\", \"from\", \"to\", on_delete AS deletion FROM pragma_foreign_key_list(\(table))"),
            key: key, isNumbered: isNumbered)
    }

    /// Neither those of SQLite's own nor those of full text.
    func names(in snapshot: Snapshot) throws -> [String] {
        try snapshot.rows(
            """
            SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
            """, as: TableInfo.Name.self
        ).map(\.name)
    }

    func indexes(_ schema: TableSchema) -> [(name: String, sql: String)] {
        indexed(schema).map { index in
            let list = index.columns.map { dialect.quoted($0.name) }.joined(separator: ", ")
            let kind = index.isUnique ? "UNIQUE INDEX" : "INDEX"
            return (
                index.name,
                "CREATE \(kind) \(dialect.quoted(index.name)) ON \(dialect.quoted(schema.table)) (\(list))"
            )
        }
    }

    func literal(_ value: DatabaseValue, _ kind: Column.Kind) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let integer): "\(integer)"
        case .real(let real): real.isInfinite ? (real < 0 ? "-9e999" : "9e999") : "\(real)"
        case .text(let text): "'\(text.replacing("'", with: "''"))'"
        case .bytes(let bytes): "x'\(bytes.hexadecimal)'"
        }
    }

    func conversion(of column: String, from type: String, to kind: Column.Kind) -> ColumnConversion {
        switch (type, kind) {
        case ("INT", .integer): .exact(column)
        case ("INTEGER", .text), ("INTEGER", .decimal): .exact("CAST(\(column) AS TEXT)")
        case ("INTEGER", .bool): .doubtful("\(column) <> 0", "every number but 0 becomes true.")
        case ("INTEGER", .real): .doubtful("CAST(\(column) AS REAL)", "numbers beyond 9007199254740992 lose digits.")
        case ("INTEGER", .date): .doubtful("CAST(\(column) AS REAL)", "a date is kept as seconds since 2001.")
        case ("ANY", .date), ("REAL", .real): .doubtful(column, "a date is kept as seconds since 2001.")
        default: .unknown
        }
    }

    private struct Broken: Decodable, Sendable {
        let parent: String
    }

    func checkReferences(_ schemas: [TableSchema], _ work: Transaction, place: String) throws {
        for schema in schemas where !schema.references.isEmpty {
            let table = schema.table
            let broken: [Broken] = try work.rows(
                "SELECT parent FROM pragma_foreign_key_check(\(table)) LIMIT 1")
            guard let parent = broken.first?.parent else { continue }
            throw Freezer.Error.constraint(place: place, .reference, columns: "\(table) refers to \(parent)")
        }
    }

    /// Letters, digits and the marks on them are words, since scripts of India write vowels as marks. What chooses the look of a sign is no part
    /// of a word. See https://www.sqlite.org/fts5.html#unicode61_tokenizer.
    private static let tokenizer =
        "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc' separators '\u{FE0E}\u{FE0F}'"

    /// The table of full text, and the triggers that keep it as the records are.
    func search(_ schema: TableSchema) -> [(name: String, sql: String)] {
        guard !schema.search.isEmpty else { return [] }
        let table = dialect.quoted(schema.table)
        let row = dialect.quoted(rowColumn(schema))
        let name = searchName(schema)
        let text = dialect.quoted(name)
        let columns = schema.search.map { dialect.quoted($0) }.joined(separator: ", ")
        func values(_ side: String) -> String {
            (["\(side).\(row)"] + schema.search.map { "\(side).\(dialect.quoted($0))" }).joined(separator: ", ")
        }
        let differs = ([row] + schema.search.map { dialect.quoted($0) }).map { "old.\($0) IS NOT new.\($0)" }
            .joined(separator: " OR ")
        let add = "INSERT INTO \(text) (rowid, \(columns)) VALUES (\(values("new")));"
        let take = "INSERT INTO \(text) (\(text), rowid, \(columns)) VALUES ('delete', \(values("old")));"
        let triggers = searchTriggers(of: schema)
        return [
            (
                name,
                "CREATE VIRTUAL TABLE \(text) USING fts5 (\(columns), content=\(table), content_rowid=\(row), "
                    + "tokenize=\"\(Self.tokenizer)\")"
            ),
            (triggers[0], "CREATE TRIGGER \(dialect.quoted(triggers[0])) AFTER INSERT ON \(table) BEGIN \(add) END"),
            (triggers[1], "CREATE TRIGGER \(dialect.quoted(triggers[1])) AFTER DELETE ON \(table) BEGIN \(take) END"),
            (
                triggers[2],
                // Not `UPDATE OF`, which compares names: rows can be renumbered by `rowid` as well.
                "CREATE TRIGGER \(dialect.quoted(triggers[2])) AFTER UPDATE ON \(table) WHEN \(differs) BEGIN \(take) \(add) END"
            ),
        ]
    }

    func searchTriggers(of schema: TableSchema) -> [String] {
        ["added", "deleted", "changed"].map { "\(searchName(schema))_\($0)" }
    }
}

extension TableSchema {
    /// Rows are numbered where there is full text and the key is no number itself.
    var isNumbered: Bool { !search.isEmpty && keyColumn.kind != .integer }
}
