import DertischFreezer
import DertischSupport

/// Creates and reads tables of PostgreSQL's.
struct PostgreSQLSchemaAdapter: SchemaAdapter {
    let dialect: any Dialect = PostgreSQLDialect()

    /// `CREATE TABLE` without references, which are added once all tables are there.
    func table(_ schema: TableSchema, named name: String) -> String {
        let columns = schema.columns.map { column in
            definition(column, of: schema) + (column == schema.keyColumn ? " PRIMARY KEY" : "")
        }
        return "CREATE TABLE \(dialect.quoted(name)) (\(columns.joined(separator: ", ")))"
    }

    let ending = ""
    /// The bytes that PostgreSQL keeps of a name.
    static let longestName = 63
    let longestName: Int? = Self.longestName
    let mostColumns = 1_600

    func definition(_ name: String, _ type: ColumnType) -> String {
        let isOptional = type.isOptional ? "" : " NOT NULL"
        let type = dialect.type(of: type.kind)
        // Sorted by its characters, as every store does, and not by the customs of a country.
        let collation = type == "text" ? " COLLATE \"C\"" : ""
        return "\(dialect.quoted(name)) \(type)\(collation)\(isOptional)"
    }

    /// In quotation marks, whatever it is: the column that it is for makes of it what it is.
    func literal(_ value: DatabaseValue, _ kind: Column.Kind) -> String {
        func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
        return switch value {
        case .null: "NULL"
        case .integer(let integer): kind == .bool ? "\(integer != 0)" : "\(integer)"
        case .real(let real): quoted("\(real)")
        case .text(let text):
            quoted(kind == .json ? text : EscapedText.escaped(text))
        case .bytes(let bytes): quoted(kind == .uuid ? bytes.hexadecimal : "\\x\(bytes.hexadecimal)")
        }
    }

    func info(_ table: String, in snapshot: Snapshot) throws -> TableInfo {
        let keys: [TableInfo.Name] = try snapshot.rows(
            """
            SELECT a.attname::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
                JOIN pg_namespace n ON n.oid = c.relnamespace
                JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
            WHERE n.nspname = current_schema() AND c.relname = \(table) AND i.indisprimary AND i.indnatts = 1
            """)
        return TableInfo(
            columns: try snapshot.rows(
                """
                SELECT a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS notnull,
                    CASE WHEN a.atthasdef THEN '' END AS value
                FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = current_schema() AND c.relname = \(table) AND c.relkind IN ('r', 'p')
                    AND a.attnum > 0 AND NOT a.attisdropped
                ORDER BY a.attnum
                """),
            references: try snapshot.rows(
                """
                SELECT t.relname::text AS table, a.attname::text AS "from", f.attname::text AS "to",
                    CASE k.confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'r' THEN 'RESTRICT'
                        WHEN 'd' THEN 'SET DEFAULT' ELSE 'NO ACTION' END AS deletion
                FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
                    JOIN pg_class t ON t.oid = k.confrelid
                    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
                    JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = k.confkey[1]
                WHERE k.contype = 'f' AND n.nspname = current_schema() AND c.relname = \(table)
                """),
            key: keys.first?.name)
    }

    func names(in snapshot: Snapshot) throws -> [String] {
        try snapshot.rows(
            """
            SELECT c.relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') ORDER BY c.relname
            """, as: TableInfo.Name.self
        ).map(\.name)
    }

    func indexes(_ schema: TableSchema) -> [(name: String, sql: String)] {
        let table = dialect.quoted(schema.table)
        let usual = indexed(schema).map { index in
            let list = index.columns.map { dialect.quoted($0.name) + dialect.direction($0, isDescending: false) }
                .joined(separator: ", ")
            let name = Self.shortened(index.name)
            let kind = index.isUnique ? "UNIQUE INDEX" : "INDEX"
            return (name, "CREATE \(kind) \(dialect.quoted(name)) ON \(table) (\(list))")
        }
        guard !schema.search.isEmpty else { return usual }
        let name = Self.shortened(searchName(schema))
        let words = PostgreSQLDialect().words(of: schema)
        return usual + [(name, "CREATE INDEX \(dialect.quoted(name)) ON \(table) USING gin (\(words))")]
    }

    /// Shortens a name to the 63 bytes that PostgreSQL keeps; a hash tells shortened names apart.
    static func shortened(_ name: String) -> String {
        guard name.utf8.count > 63 else { return name }
        let hash = FNV1a.digits(FNV1a.hash(name.utf8))
        var start = name
        while start.utf8.count + hash.utf8.count > 62 { start.removeLast() }
        return "\(start)_\(hash)"
    }

    func conversion(of column: String, from type: String, to kind: Column.Kind) -> ColumnConversion {
        switch (type, kind) {
        case ("boolean", .integer): .exact("\(column)::int")
        case ("bigint", .text), ("numeric", .text): .exact("\(column)::text")
        case ("bigint", .decimal): .exact(column)
        case ("bigint", .bool): .doubtful("\(column) <> 0", "every number but 0 becomes true.")
        case ("bigint", .real): .doubtful(column, "numbers beyond 9007199254740992 lose digits.")
        case ("bigint", .date): .doubtful(column, "a date is kept as seconds since 2001.")
        default: .unknown
        }
    }

    func checkReferences(_ schemas: [TableSchema], _ work: Transaction, place: String) throws {
        try work.connection.command("SET CONSTRAINTS ALL IMMEDIATE")
    }
}
