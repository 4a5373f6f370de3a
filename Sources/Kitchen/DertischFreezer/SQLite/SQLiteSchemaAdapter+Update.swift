/// Makes references, indexes and full text as the record schemas say.
extension SQLiteSchemaAdapter {
    func update(_ schema: TableSchema, keepsOthers: Bool, _ work: Transaction) throws {
        try updateTable(schema, keepsOthers: keepsOthers, work)
        try updateIndexes(schema, work)
        try updateSearch(schema, work)
    }

    private struct Object: Decodable, Sendable {
        let name: String
        let sql: String
    }

    /// Makes a table anew if its references, its ranges or its row numbers for full text differ: SQLite keeps them in the table's definition.
    private func updateTable(_ schema: TableSchema, keepsOthers: Bool, _ work: Transaction) throws {
        let table = try info(schema.table, in: work).noting(ColumnKindTable(work).all()[schema.table] ?? [:])
        var references = Set(schema.references.map(\.info))
        if keepsOthers {
            references.formUnion(table.references.filter { kept in !references.contains { $0.from == kept.from } })
        }
        let isNumbered = schema.isNumbered || (keepsOthers && table.isNumbered)
        if table.references == references, table.isNumbered == isNumbered, try hasRanges(schema, work) { return }
        try checkRemakable(schema.table, work)
        func reference(_ column: String) -> String {
            guard let reference = references.first(where: { $0.from == column }) else { return "" }
            return self.reference(to: reference.table, reference.to ?? "", reference.deletion)
        }
        let key = schema.keyColumn
        let columns = schema.columns.map { column in
            definition(column, of: schema) + (column == key ? " \(keyWord(isNumbered: isNumbered))" : "")
                + reference(column.name)
        }
        // Of another version of the app: a migration would have dropped them.
        let extra = table.columns.filter { schema.layout[$0.name] == nil }
        let extras = extra.map { definition($0) + reference($0.name) }
        let new = Self.remade(schema.table)
        // Full text that stays finds rows by the numbers that they have.
        let numbers = table.isNumbered && isNumbered ? [Self.rowNumber] : []
        let (names, old) = (
            list(numbers + schema.columns.map(\.name) + extra.map(\.name)), dialect.quoted(schema.table)
        )
        try work.connection.command(self.table(columns + extras, named: new, isNumbered: isNumbered))
        try work.connection.command("INSERT INTO \(dialect.quoted(new)) (\(names)) SELECT \(names) FROM \(old)")
        try replace(schema.table, by: new, work)
        try checkReferences([schema], work, place: schema.table)
    }

    /// Returns `true` if the table keeps the numbers of each column within its type, and within no narrower one.
    private func hasRanges(_ schema: TableSchema, _ work: Transaction) throws -> Bool {
        let table = schema.table
        let found: [Object] = try work.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name = \(table)")
        let sql = found.first?.sql ?? ""
        return schema.columns.allSatisfy { column in
            let wanted = range(of: column.name, column.width)
            let others = NumberWidth.allCases.compactMap { range(of: column.name, $0) }.filter { $0 != wanted }
            return (wanted.map { sql.contains($0) } ?? true) && !others.contains { sql.contains($0) }
        }
    }

    /// Adds indexes. Those that the type does not name stay: another version of the app may name them.
    private func updateIndexes(_ schema: TableSchema, _ work: Transaction) throws {
        let found: [Object] = try work.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = \(schema.table) AND sql IS NOT NULL"
        )
        for index in indexes(schema) where !found.contains(where: { $0.name == index.name && $0.sql == index.sql }) {
            try work.connection.command("DROP INDEX IF EXISTS \(dialect.quoted(index.name))")
            try work.connection.command(index.sql)
        }
    }

    /// Reads full text anew from the records if it is not as the type wants it. What is searched in other columns stays.
    private func updateSearch(_ schema: TableSchema, _ work: Transaction) throws {
        let wanted = search(schema)
        let found: [Object] = try work.rows(
            "SELECT name, sql FROM sqlite_master WHERE name IN (\(list: wanted.map(\.name)))")
        if wanted.allSatisfy({ part in found.contains { $0.name == part.name && $0.sql == part.sql } }) { return }
        let text = dialect.quoted(searchName(schema))
        for trigger in searchTriggers(of: schema) {
            try work.connection.command("DROP TRIGGER IF EXISTS \(dialect.quoted(trigger))")
        }
        try work.connection.command("DROP TABLE IF EXISTS \(text)")
        for part in wanted { try work.connection.command(part.sql) }
        try work.connection.command("INSERT INTO \(text) (\(text)) VALUES ('rebuild')")
    }
}
