/// Creates and drops references, indexes and full text as the record schemas say.
extension SQLiteSchemaAdapter {
    func update(_ schema: TableSchema, isNewer: Bool, _ work: Transaction) throws {
        try updateTable(schema, isNewer: isNewer, work)
        try updateIndexes(schema, isNewer: isNewer, work)
        try updateSearch(schema, isNewer: isNewer, work)
    }

    private struct Object: Decodable, Sendable {
        let name: String
        let sql: String
    }

    /// Makes a table anew if its references, its ranges or its row numbers for full text differ: SQLite keeps them in the table's definition.
    private func updateTable(_ schema: TableSchema, isNewer: Bool, _ work: Transaction) throws {
        let table = try info(schema.table, in: work)
        let known = table.references.filter { schema.layout[$0.from] != nil }
        let isNumbered = schema.isNumbered || (isNewer && table.isNumbered)
        let hasReferences = isNewer || known == Set(schema.references.map(\.info))
        let hasRanges = try hasRanges(schema, work)
        if hasReferences, hasRanges, table.isNumbered == isNumbered { return }
        let new = Self.remade(schema.table)
        let extra = isNewer ? table.columns.filter { schema.layout[$0.name] == nil } : []
        let definitions = extra.map { column in
            let reference = table.references.first { $0.from == column.name }.map { reference in
                self.reference(to: reference.table, reference.to ?? "", reference.deletion)
            }
            return "\(dialect.quoted(column.name)) \(column.type)\(column.notnull ? " NOT NULL" : "")"
                + (column.value.map { " DEFAULT \($0)" } ?? "") + (reference ?? "")
        }
        let (names, old) = (list(schema.columns.map(\.name) + extra.map(\.name)), dialect.quoted(schema.table))
        try work.connection.command(self.table(schema, named: new, extra: definitions))
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

    /// Indexes hold nothing of their own, so they come and go by themselves; others than the freezer's stay.
    private func updateIndexes(_ schema: TableSchema, isNewer: Bool, _ work: Transaction) throws {
        let table = schema.table
        let found: [Object] = try work.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = \(table) AND sql IS NOT NULL")
        let wanted = indexes(schema)
        for index in found where index.name.hasPrefix("\(table)_on_") || index.name.hasPrefix("\(table)_unique_") {
            guard !wanted.contains(where: { $0.name == index.name && $0.sql == index.sql }) else { continue }
            // Of a newer version: it may be unique.
            if isNewer, !wanted.contains(where: { $0.name == index.name }) { continue }
            try work.connection.command("DROP INDEX \(dialect.quoted(index.name))")
        }
        for index in wanted where !found.contains(where: { $0.name == index.name && $0.sql == index.sql }) {
            try work.connection.command(index.sql)
        }
    }

    /// Full text is read anew from the records if it is not as the type wants it.
    private func updateSearch(_ schema: TableSchema, isNewer: Bool, _ work: Transaction) throws {
        let (name, triggers) = (searchTable(schema), searchTriggers(of: schema))
        let names = [name] + triggers
        let found: [Object] = try work.rows("SELECT name, sql FROM sqlite_master WHERE name IN (\(list: names))")
        let wanted = search(schema)
        if found.count == wanted.count,
            wanted.allSatisfy({ part in found.contains { $0.name == part.name && $0.sql == part.sql } })
        {
            return
        }
        if isNewer, !found.isEmpty { return }
        for trigger in triggers { try work.connection.command("DROP TRIGGER IF EXISTS \(dialect.quoted(trigger))") }
        try work.connection.command("DROP TABLE IF EXISTS \(dialect.quoted(name))")
        for part in wanted { try work.connection.command(part.sql) }
        if !wanted.isEmpty {
            let text = dialect.quoted(name)
            try work.connection.command("INSERT INTO \(text) (\(text)) VALUES ('rebuild')")
        }
    }
}
