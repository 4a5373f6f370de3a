/// Migrates the tables of a store when it opens: runs pending migrations, then adds what loses nothing. All in one
/// transaction, so that a store is as it was or as it should be.
package struct SchemaMigrator {
    private let place: String
    private let storeSchema: StoreSchema
    private let migrations: [Migration]
    private let adapter: any SchemaAdapter
    private let work: Transaction
    private let transaction: (() throws -> Void) throws -> Void

    /// The table in which a store notes the migrations that it has been through.
    package static let done = "dertisch_migrations"

    /// - Parameters:
    ///   - place: where the store is, for errors.
    ///   - work: what works on the connection that opens.
    ///   - transaction: does something in a transaction that keeps others who open the same store waiting.
    package init(
        place: String, storeSchema: StoreSchema, migrations: [Migration], adapter: any SchemaAdapter, work: Transaction,
        transaction: @escaping (() throws -> Void) throws -> Void
    ) {
        self.place = place
        self.storeSchema = storeSchema
        self.migrations = migrations
        self.adapter = adapter
        self.work = work
        self.transaction = transaction
    }

    /// - Parameter begin: makes the table of migrations, and returns `true`, if the store is new.
    package func run(begin: () throws -> Bool) throws {
        try transaction {
            if try begin() {
                for migration in migrations { try note(migration) }
                return try make(storeSchema.schemas)
            }
            let pending = try pending()
            if !pending.isEmpty { try adapter.strip(work) }
            for migration in pending { try run(migration) }
            try update()
            if !pending.isEmpty { try adapter.checkReferences(storeSchema.schemas, work, place: place) }
        }
    }

    /// The migrations that the store has not been through. Asked for within the transaction: another process may have been quicker.
    private func pending() throws -> [Migration] {
        let past = try work.rows("SELECT name FROM dertisch_migrations ORDER BY name", as: TableInfo.Name.self)
            .map(\.name)
        if let unknown = past.first(where: { name in !migrations.contains { $0.name == name } }) {
            throw Freezer.Error.newer(
                place: place, reason: "a migration unknown to this version has run: \"\(unknown)\"")
        }
        return migrations.filter { !past.contains($0.name) }
    }

    private func run(_ migration: Migration) throws {
        do { try migration.step(MigrationTransaction(work: work, adapter: adapter)) } catch {
            throw Self.isOfTheMigration(error)
                ? Freezer.Error.migration(place: place, name: migration.name, reason: "\(error)") : error
        }
        try note(migration)
    }

    /// Returns `true` for errors about the migration itself, and `false` for errors about the disk, the server or the task.
    private static func isOfTheMigration(_ error: any Swift.Error) -> Bool {
        if error is CancellationError || error is any TransientError { return false }
        guard let error = error as? Freezer.Error else { return true }
        return switch error {
        case .busy, .readOnly, .full, .disk, .corrupt, .unreachable, .uncertain: false
        default: true
        }
    }

    private func note(_ migration: Migration) throws {
        let name = migration.name
        try work.run("INSERT INTO dertisch_migrations (name) VALUES (\(name))")
    }

    /// Makes tables, and then what stands beside them: they may refer to each other in a circle.
    private func make(_ schemas: [TableSchema]) throws {
        for schema in schemas { try work.connection.command(adapter.table(schema, named: schema.table)) }
        for schema in schemas { try adapter.update(schema, work) }
        let kinds = ColumnKindTable(work)
        for schema in schemas { try kinds.note(schema.kinds, of: schema.table) }
    }

    /// Compares every type with its table, adds what can be added, and complains of the rest.
    private func update() throws {
        var mismatch = SchemaMismatch()
        var found: [(schema: TableSchema, diff: SchemaDiff)] = []
        var missing: [TableSchema] = []
        let kinds = try ColumnKindTable(work).all()
        for schema in storeSchema.schemas {
            let table = try adapter.info(schema.table, in: work).noting(kinds[schema.table] ?? [:])
            if table.columns.isEmpty {
                missing.append(schema)
                continue
            }
            let diff = SchemaDiff(schema, table, adapter)
            found.append((schema, diff))
            mismatch.add(diff, table: schema.table)
        }
        if !missing.isEmpty {
            let others = try unheld(kinds)
            for schema in missing {
                mismatch.add(schema, lookalikes: others.filter { schema.looksLike($0.info, adapter) }.map(\.name))
            }
        }
        if let error = mismatch.error(place: place, number: migrations.count + 1) { throw error }
        for schema in missing { try work.connection.command(adapter.table(schema, named: schema.table)) }
        for (_, diff) in found { for addition in diff.additions { try work.connection.command(addition) } }
        for schema in storeSchema.schemas { try adapter.update(schema, work) }
        for schema in storeSchema.schemas where kinds[schema.table] != schema.kinds {
            try ColumnKindTable(work).note(schema.kinds, of: schema.table)
        }
    }

    /// The tables whose types the app does not hold any more.
    private func unheld(_ kinds: [String: [String: Column.Kind]]) throws -> [(name: String, info: TableInfo)] {
        let known = Set(storeSchema.schemas.map(\.table) + [Self.done, ColumnKindTable.name])
        return try adapter.names(in: work).filter { !known.contains($0) }.map {
            ($0, try adapter.info($0, in: work).noting(kinds[$0] ?? [:]))
        }
    }
}

extension TableSchema {
    /// Returns `true` if a table has the columns and the key of the type, and so may be the type's under an old name.
    fileprivate func looksLike(_ table: TableInfo, _ adapter: any SchemaAdapter) -> Bool {
        table.key == keyColumn.name && table.columns.count == columns.count
            && columns.allSatisfy { column in
                guard let found = table[column.name] else { return false }
                return found.holds(column.kind, in: adapter.dialect) && found.notnull == !column.isOptional
            }
    }
}
