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
        for schema in storeSchema.schemas where schema.columns.count > adapter.mostColumns {
            throw Freezer.Error.unsupportedType(
                type: schema.type, property: "",
                reason:
                    "it has \(schema.columns.count) properties, and a table of this database \(adapter.mostColumns) columns",
                remedy: "Put some of them into a struct, which is kept as JSON in one column.")
        }
        try transaction {
            if try begin() {
                for migration in migrations { try note(migration) }
                try make(storeSchema.schemas)
                for migration in migrations { try run(migration, migration.newStep) }
                return try adapter.checkReferences(storeSchema.schemas, work, place: place)
            }
            let pending = try pending()
            if !pending.isEmpty { try adapter.strip(work) }
            for migration in pending {
                try run(migration, migration.step)
                try note(migration)
            }
            try update(hasMigrated: !pending.isEmpty)
            if !pending.isEmpty { try checkLeftTables() }
            if !pending.isEmpty { try adapter.checkReferences(storeSchema.schemas, work, place: place) }
        }
    }

    /// The migrations that the store has not been through. Asked for within the transaction: another process may have been quicker.
    private func pending() throws -> [Migration] {
        let past = try work.rows("SELECT name FROM dertisch_migrations ORDER BY name", as: TableInfo.Name.self)
            .map(\.name)
        let known = Set(migrations.flatMap { [$0.name] + $0.folded })
        if let unknown = past.first(where: { !known.contains($0) }) {
            throw Freezer.Error.newer(
                place: place, reason: "a migration unknown to this version has run: \"\(unknown)\"")
        }
        var pending: [Migration] = []
        for migration in migrations where !past.contains(migration.name) {
            let done = migration.folded.filter { past.contains($0) }
            if done.isEmpty {
                pending.append(migration)
            } else if done.count == migration.folded.count {
                try note(migration)
            } else {
                let missing = migration.folded.filter { !past.contains($0) }.map { "\"\($0)\"" }
                throw Freezer.Error.migration(
                    place: place, name: migration.name,
                    reason:
                        "It takes the place of migrations of which the store has been through some, and not through "
                        + missing.joined(separator: ", ")
                        + ". Open the store first with a version of the app that still has these.")
            }
        }
        return pending
    }

    private func run(_ migration: Migration, _ step: ((MigrationTransaction) throws -> Void)?) throws {
        do { try step?(MigrationTransaction(work: work, adapter: adapter)) } catch {
            throw Self.isOfTheMigration(error)
                ? Freezer.Error.migration(place: place, name: migration.name, reason: "\(error)") : error
        }
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
        for schema in schemas { try adapter.update(schema, keepsOthers: false, work) }
        let kinds = ColumnKindTable(work)
        for schema in schemas { try kinds.note(schema.kinds, of: schema.table) }
    }

    /// Compares every type with its table, adds what can be added, and complains of the rest.
    private func update(hasMigrated: Bool) throws {
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
            if diff.differences.isEmpty { mismatch.add(try outOfRange(schema, table, hasMigrated), in: schema.table) }
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
        try checkReadable(kinds, hasMigrated)
        let newer = Set(found.filter(\.diff.isNewer).map(\.schema.table))
        for schema in storeSchema.schemas {
            try adapter.update(schema, keepsOthers: !hasMigrated || newer.contains(schema.table), work)
        }
        for schema in storeSchema.schemas {
            let known = kinds[schema.table] ?? [:]
            // Columns that this version does not know stay noted as they are.
            let others = newer.contains(schema.table) ? known : [:]
            let wanted = others.merging(schema.kinds) { $1 }
            if known != wanted { try ColumnKindTable(work).note(wanted, of: schema.table) }
        }
    }

    /// Reads the records of types of which a property has another type than before, or a value that a migration has made, so that one that does
    /// not fit is found now. It may be an enumeration with fewer cases under another name, or a struct that is kept as JSON.
    private func checkReadable(_ kinds: [String: [String: ColumnKindTable.Note]], _ hasMigrated: Bool) throws {
        for (schema, type) in zip(storeSchema.schemas, storeSchema.types) {
            let isOther = schema.columns.contains { column in
                // Numbers are looked at by their ranges.
                guard column.width == nil, let noted = kinds[schema.table]?[column.name] else { return false }
                return noted.type.map { $0 != column.type } ?? hasMigrated
            }
            guard isOther else { continue }
            do { try read(type) } catch Freezer.Error.undecodable(let name, let column, let reason) {
                throw unreadable(schema, name, column, reason)
            }
        }
    }

    private func read<R: Frozen>(_ type: R.Type) throws { try work.forEach(type.all) { _ in } }

    private func unreadable(_ schema: TableSchema, _ type: String, _ column: String, _ reason: String) -> Freezer.Error
    {
        let change = schema.layout[column].map { found in
            "table.change(\(SwiftSourceText.literal(column)), to: \(found.columnType.printed), as: \(SwiftSourceText.blank("an SQL expression that the type reads")))"
        }
        let name = SwiftSourceText.literal("\(migrations.count + 1) fix \(schema.table)")
        return .schemaMismatch(
            place: place,
            differences: ["A record of \(type) cannot be read: \(column.isEmpty ? "" : "\(column): ")\(reason)."],
            migration: """
                Migration(\(name)) { work in
                    try work.change(\(SwiftSourceText.literal(schema.table))) { table in
                        \(change ?? SwiftSourceText.blank("a change of the column"))
                    }
                }
                """)
    }

    private struct Count: Decodable, Sendable { let count: Int }

    /// The columns of whole numbers that have others than their types hold: of stores that did not note widths, or after a migration.
    private func outOfRange(
        _ schema: TableSchema, _ table: TableInfo, _ hasMigrated: Bool
    ) throws -> [(column: Column, count: Int)] {
        var found: [(Column, Int)] = []
        for column in schema.columns {
            let name = adapter.dialect.quoted(column.name)
            guard let narrow = column.width, let condition = narrow.condition(on: name), let held = table[column.name],
                hasMigrated || held.width.map({ !narrow.holds($0) }) ?? true
            else { continue }
            let counts: [Count] = try work.rows(
                SQL(
                    words:
                        "SELECT count(*) AS count FROM \(adapter.dialect.quoted(schema.table)) WHERE NOT (\(condition))"
                ))
            if let count = counts.first?.count, count > 0 { found.append((column, count)) }
        }
        return found
    }

    /// Refuses references to a key that has gone, from tables without a type: the database would refuse every write.
    private func checkLeftTables() throws {
        for (name, info) in try unheld(ColumnKindTable(work).all()) {
            for reference in info.references {
                guard let target = storeSchema.schemas.first(where: { $0.table == reference.table }),
                    let key = reference.to, key != target.keyColumn.name
                else { continue }
                let table = SwiftSourceText.literal(name)
                throw Freezer.Error.schemaMismatch(
                    place: place,
                    differences: [
                        "The table \(name), whose type the store does not hold, refers to \(target.table).\(key), which is no key any more."
                    ],
                    migration: """
                        Migration(\(SwiftSourceText.literal("\(migrations.count + 1) drop \(name)"))) { work in
                            // This loses all records of \(table):
                            try work.drop(\(table))
                        }
                        """)
            }
        }
    }

    /// The tables whose types the app does not hold any more.
    private func unheld(_ kinds: [String: [String: ColumnKindTable.Note]]) throws -> [(name: String, info: TableInfo)] {
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
