/// Creates and drops references, indexes and full text as the record schemas say.
extension SQLiteSchemaAdapter {
    func update(_ schema: TableSchema, _ work: Transaction) throws {
        try updateTable(schema, work)
        try updateIndexes(schema, work)
        try updateSearch(schema, work)
    }

    private struct Object: Decodable, Sendable {
        let name: String
        let sql: String
    }

    /// Makes a table anew if its references or its row numbers for full text differ: SQLite keeps both in the table's definition.
    private func updateTable(_ schema: TableSchema, _ work: Transaction) throws {
        let table = try info(schema.table, in: work)
        guard table.references != Set(schema.references.map(\.info)) || table.isNumbered != schema.isNumbered else {
            return
        }
        let new = Self.remade(schema.table)
        let (names, old) = (list(schema.columns.map(\.name)), dialect.quoted(schema.table))
        try work.connection.command(self.table(schema, named: new))
        try work.connection.command("INSERT INTO \(dialect.quoted(new)) (\(names)) SELECT \(names) FROM \(old)")
        try replace(schema.table, by: new, work)
        try checkReferences([schema], work, place: schema.table)
    }

    /// Indexes hold nothing of their own, so they come and go by themselves; others than the freezer's stay.
    private func updateIndexes(_ schema: TableSchema, _ work: Transaction) throws {
        let table = schema.table
        let found: [Object] = try work.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = \(table) AND sql IS NOT NULL")
        let wanted = indexes(schema)
        for index in found where index.name.hasPrefix("\(table)_on_") || index.name.hasPrefix("\(table)_unique_") {
            guard !wanted.contains(where: { $0.name == index.name && $0.sql == index.sql }) else { continue }
            try work.connection.command("DROP INDEX \(dialect.quoted(index.name))")
        }
        for index in wanted where !found.contains(where: { $0.name == index.name && $0.sql == index.sql }) {
            try work.connection.command(index.sql)
        }
    }

    /// Full text is read anew from the records if it is not as the type wants it.
    private func updateSearch(_ schema: TableSchema, _ work: Transaction) throws {
        let (name, triggers) = (searchTable(schema), searchTriggers(of: schema))
        let names = [name] + triggers
        let found: [Object] = try work.rows("SELECT name, sql FROM sqlite_master WHERE name IN (\(list: names))")
        let wanted = search(schema)
        if found.count == wanted.count,
            wanted.allSatisfy({ part in found.contains { $0.name == part.name && $0.sql == part.sql } })
        {
            return
        }
        for trigger in triggers { try work.connection.command("DROP TRIGGER IF EXISTS \(dialect.quoted(trigger))") }
        try work.connection.command("DROP TABLE IF EXISTS \(dialect.quoted(name))")
        for part in wanted { try work.connection.command(part.sql) }
        if !wanted.isEmpty {
            let text = dialect.quoted(name)
            try work.connection.command("INSERT INTO \(text) (\(text)) VALUES ('rebuild')")
        }
    }
}
