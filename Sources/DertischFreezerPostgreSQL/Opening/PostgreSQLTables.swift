import DertischFreezer

/// The tables of PostgreSQL's.
struct PostgreSQLTables: Tables {
    let dialect: any Dialect = PostgreSQLDialect()

    /// What a table refers to is added once all tables are there.
    func table(_ schema: Schema, named name: String) -> String {
        let columns = schema.columns.map { column in
            definition(column) + (column == schema.keyColumn ? " PRIMARY KEY" : "")
        }
        return "CREATE TABLE \(dialect.quoted(name)) (\(columns.joined(separator: ", ")))"
    }

    func definition(_ column: Column) -> String {
        let type = dialect.type(of: column.kind)
        // Sorted by its characters, as every store does, and not by the customs of a country.
        let collation = type == "text" ? " COLLATE \"C\"" : ""
        return "\(dialect.quoted(column.name)) \(type)\(collation)\(column.isOptional ? "" : " NOT NULL")"
    }

    func primaryKey(_ schema: Schema) -> String { schema.keyColumn.name }

    /// In quotation marks, whatever it is: the column that it is for makes of it what it is.
    func literal(_ value: Value, _ kind: Column.Kind) -> String {
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
        TableInfo(
            columns: try snapshot.rows(
                """
                SELECT a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS notnull,
                    (SELECT count(*) FROM pg_index i
                        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY(i.indkey)) AS pk
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
                """))
    }

    func indexes(_ schema: Schema) -> [(name: String, sql: String)] {
        let table = dialect.quoted(schema.table)
        let usual = indexed(schema).map { index in
            let list = index.columns.map { dialect.quoted($0.name) + dialect.direction($0, isDescending: false) }
                .joined(separator: ", ")
            let name = Self.shortened(index.name)
            let kind = index.isUnique ? "UNIQUE INDEX" : "INDEX"
            return (name, "CREATE \(kind) \(dialect.quoted(name)) ON \(table) (\(list))")
        }
        guard !schema.search.isEmpty else { return usual }
        let name = Self.shortened("\(schema.table)_search")
        let words = PostgreSQLDialect().words(of: schema)
        return usual + [(name, "CREATE INDEX \(dialect.quoted(name)) ON \(table) USING gin (\(words))")]
    }

    /// As many bytes of a name as PostgreSQL keeps; what is cut off is told apart by a number.
    static func shortened(_ name: String) -> String {
        guard name.utf8.count > 63 else { return name }
        var hash: UInt32 = 2_166_136_261
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        var start = name
        while start.utf8.count > 54 { start.removeLast() }
        return "\(start)_\(String(hash, radix: 16))"
    }

    func replace(_ schema: Schema, by new: String, _ work: Work) throws {
        let table = dialect.quoted(schema.table)
        // What refers to the old table goes with it, and comes back with the new one.
        let references: [Constraint] = try work.rows(
            """
            SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition
            FROM pg_constraint WHERE contype = 'f' AND confrelid = to_regclass(\(table)) AND conrelid <> confrelid
            """)
        try work.connection.command("DROP TABLE \(table) CASCADE")
        try work.connection.command("ALTER TABLE \(dialect.quoted(new)) RENAME TO \(table)")
        for reference in references {
            let name = dialect.quoted(reference.name)
            try work.connection.command(
                "ALTER TABLE \(reference.table) ADD CONSTRAINT \(name) \(reference.definition)")
        }
        try update(schema, work)
    }

    private struct Constraint: Decodable, Sendable {
        let table: String
        let name: String
        let definition: String
    }

    func checkReferences(_ work: Work, place: String) throws {
        try work.connection.command("SET CONSTRAINTS ALL IMMEDIATE")
    }
}
