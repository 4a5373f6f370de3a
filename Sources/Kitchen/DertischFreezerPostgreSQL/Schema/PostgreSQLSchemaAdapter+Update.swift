import DertischFreezer

/// Makes references, indexes and full text as the record schemas say.
extension PostgreSQLSchemaAdapter {
    func update(_ schema: TableSchema, keepsOthers _: Bool, _ work: Transaction) throws {
        // `strip` has dropped the references before a migration, so all that are there may stay.
        try updateReferences(schema, work)
        try updateIndexes(schema, work)
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

    /// Adds foreign keys. Those that the type does not say stay, since another version of the app may say them: only one on the same column goes.
    private func updateReferences(_ schema: TableSchema, _ work: Transaction) throws {
        let found = try info(schema.table, in: work).references
        let missing = Set(schema.references.map(\.info)).subtracting(found)
        guard !missing.isEmpty else { return }
        let table = dialect.quoted(schema.table)
        let constraints: [Constraint] = try work.rows(
            """
            SELECT conname::text AS name, attname::text AS column FROM pg_constraint
                JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
            WHERE contype = 'f' AND conrelid = to_regclass(\(table))
            """)
        for constraint in constraints where missing.contains(where: { $0.from == constraint.column }) {
            try work.connection.command("ALTER TABLE \(table) DROP CONSTRAINT \(dialect.quoted(constraint.name))")
        }
        for column in schema.columns where missing.contains(where: { $0.from == column.name }) {
            try work.connection.command(
                "ALTER TABLE \(table) ADD FOREIGN KEY (\(dialect.quoted(column.name)))\(reference(column, schema))")
        }
    }

    /// The beginning of the comment on each index of a freezer's, with its SQL: the server keeps definitions in words of its own.
    static let mark = "dertisch: "

    /// Adds indexes. Those that the type does not name stay: another version of the app may name them.
    private func updateIndexes(_ schema: TableSchema, _ work: Transaction) throws {
        let table = dialect.quoted(schema.table)
        let found: [Object] = try work.rows(
            """
            SELECT c.relname::text AS name, coalesce(obj_description(c.oid, 'pg_class'), '') AS sql
            FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = to_regclass(\(table))
            """)
        for index in indexes(schema)
        where !found.contains(where: { $0.name == index.name && $0.sql == Self.mark + index.sql }) {
            let name = dialect.quoted(index.name)
            try work.connection.command("DROP INDEX IF EXISTS \(name)")
            try work.connection.command(index.sql)
            let words = literal(.text(Self.mark + index.sql), .text)
            try work.connection.command("COMMENT ON INDEX \(name) IS \(words)")
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
