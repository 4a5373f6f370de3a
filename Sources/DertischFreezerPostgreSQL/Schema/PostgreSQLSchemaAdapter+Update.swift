import DertischFreezer

/// Creates and drops references, indexes and full text as the record schemas say.
extension PostgreSQLSchemaAdapter {
    func update(_ schema: TableSchema, isNewer: Bool, _ work: Transaction) throws {
        try updateReferences(schema, isNewer: isNewer, work)
        try updateIndexes(schema, isNewer: isNewer, work)
        try updateRanges(schema, work)
        try addCounter(schema, work)
    }

    private struct Object: Decodable, Sendable {
        let name: String
        let sql: String
    }

    private struct Constraint: Decodable, Sendable {
        let name: String
        let column: String
    }

    /// Adds and drops foreign keys as the type's schema says.
    private func updateReferences(_ schema: TableSchema, isNewer: Bool, _ work: Transaction) throws {
        // Those of columns that this version does not know are a newer one's.
        let found = try info(schema.table, in: work).references.filter { schema.layout[$0.from] != nil }
        let wanted = Set(schema.references.map(\.info))
        let table = dialect.quoted(schema.table)
        if !isNewer, !found.isSubset(of: wanted) {
            let constraints: [Constraint] = try work.rows(
                """
                SELECT conname::text AS name, attname::text AS column FROM pg_constraint
                    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
                WHERE contype = 'f' AND conrelid = to_regclass(\(table))
                """)
            for constraint in constraints
            where found.contains(where: { $0.from == constraint.column && !wanted.contains($0) }) {
                try work.connection.command("ALTER TABLE \(table) DROP CONSTRAINT \(dialect.quoted(constraint.name))")
            }
        }
        for column in schema.columns where wanted.contains(where: { $0.from == column.name && !found.contains($0) }) {
            try work.connection.command(
                "ALTER TABLE \(table) ADD FOREIGN KEY (\(dialect.quoted(column.name)))\(reference(column, schema))")
        }
    }

    /// The beginning of the comment on each index of a freezer's, with its SQL: the server keeps definitions in words of its own.
    static let mark = "dertisch: "

    /// Indexes hold nothing of their own, so they come and go by themselves; others than the freezer's stay.
    private func updateIndexes(_ schema: TableSchema, isNewer: Bool, _ work: Transaction) throws {
        let table = dialect.quoted(schema.table)
        let found: [Object] = try work.rows(
            """
            SELECT c.relname::text AS name, coalesce(obj_description(c.oid, 'pg_class'), '') AS sql
            FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = to_regclass(\(table))
            """)
        let wanted = indexes(schema)
        for index in found where index.sql.hasPrefix(Self.mark) {
            guard !wanted.contains(where: { $0.name == index.name && Self.mark + $0.sql == index.sql }) else {
                continue
            }
            // Of a newer version: it may be unique.
            if isNewer, !wanted.contains(where: { $0.name == index.name }) { continue }
            try work.connection.command("DROP INDEX \(dialect.quoted(index.name))")
        }
        for index in wanted where !found.contains(where: { $0.name == index.name && $0.sql == Self.mark + index.sql }) {
            try work.connection.command(index.sql)
            let words = literal(.text(Self.mark + index.sql), .text)
            try work.connection.command("COMMENT ON INDEX \(dialect.quoted(index.name)) IS \(words)")
        }
    }

    /// The constraints that keep numbers within the types of their properties, by name. Nothing of the server's own does: its types have
    /// 64 bits, and take what is no number.
    private func ranges(_ schema: TableSchema) -> [(name: String, sql: String)] {
        schema.columns.compactMap { column in
            let name = dialect.quoted(column.name)
            let condition: String? =
                switch column.kind {
                case .integer: column.width?.condition(on: name)
                case .real, .date: "\(name) <> 'NaN'"
                case .decimal: "\(name) NOT IN ('NaN', 'Infinity', '-Infinity')"
                default: nil
                }
            return condition.map { (Self.range(of: column.name, in: schema.table), "CHECK (\($0))") }
        }
    }

    private static func range(of column: String, in table: String) -> String {
        shortened("\(table)\(rangeMark)\(column)")
    }

    /// The middle of the names of these constraints, between the table's name and the column's.
    static let rangeMark = "_range_"

    /// Adds and drops constraints as the types of the properties say.
    private func updateRanges(_ schema: TableSchema, _ work: Transaction) throws {
        let table = dialect.quoted(schema.table)
        let found: [Object] = try work.rows(
            """
            SELECT conname::text AS name, coalesce(obj_description(oid, 'pg_constraint'), '') AS sql
            FROM pg_constraint WHERE contype = 'c' AND conrelid = to_regclass(\(table))
            """)
        let wanted = ranges(schema)
        let own = Set(schema.columns.map { Self.range(of: $0.name, in: schema.table) })
        func isThere(_ range: (name: String, sql: String)) -> Bool {
            found.contains { $0.name == range.name && $0.sql == Self.mark + range.sql }
        }
        for constraint in found where constraint.sql.hasPrefix(Self.mark) && own.contains(constraint.name) {
            if wanted.contains(where: { $0.name == constraint.name && isThere($0) }) { continue }
            try work.connection.command("ALTER TABLE \(table) DROP CONSTRAINT \(dialect.quoted(constraint.name))")
        }
        for range in wanted where !isThere(range) {
            let name = dialect.quoted(range.name)
            // Rows that are there were looked at before, where they could not be read: nobody waits for another look.
            try work.connection.command("ALTER TABLE \(table) ADD CONSTRAINT \(name) \(range.sql) NOT VALID")
            let words = literal(.text(Self.mark + range.sql), .text)
            try work.connection.command("COMMENT ON CONSTRAINT \(name) ON \(table) IS \(words)")
        }
    }

    /// The tables of types, each with what counts its changes, as they are written in SQL.
    func counters(of schemas: [TableSchema]) -> [(name: String, counter: String)] {
        schemas.map { ($0.table, dialect.quoted(Self.counter(of: $0.table))) }
    }

    private static func counter(of table: String) -> String { shortened("dertisch_changes_\(table)") }

    /// By which those who watch find the changes of other programs.
    private func addCounter(_ schema: TableSchema, _ work: Transaction) throws {
        let (table, counter) = (dialect.quoted(schema.table), Self.counter(of: schema.table))
        let sequence = dialect.quoted(counter)
        let found: [TableInfo.Name] = try work.rows(
            """
            SELECT tgname::text AS name FROM pg_trigger WHERE tgrelid = to_regclass(\(table)) AND tgname = 'dertisch_count'
                AND tgargs = convert_to(\(counter), 'UTF8') || '\\x00'::bytea AND to_regclass(\(sequence)) IS NOT NULL
            """)
        guard found.isEmpty else { return }
        try work.connection.command("CREATE SEQUENCE IF NOT EXISTS \(sequence)")
        try work.connection.command("DROP TRIGGER IF EXISTS dertisch_count ON \(table)")
        try work.connection.command(
            """
            CREATE TRIGGER dertisch_count AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON \(table)
            FOR EACH STATEMENT WHEN (\(ChangeSession.isUntold)) EXECUTE FUNCTION dertisch_count(\(literal(.text(counter), .text)))
            """)
    }
}
