/// Brings the tables of a store up to date when it opens: migrations first, then what can be added without loss.
package struct Upkeep {
    private let place: String
    private let held: Held
    private let migrations: [Migration]
    private let tables: any Tables
    private let work: Work
    private let transaction: (() throws -> Void) throws -> Void

    /// The table in which a store notes the migrations that it has been through.
    package static let done = "dertisch_migrations"

    /// - Parameters:
    ///   - place: where the store is, for errors.
    ///   - work: what works on the connection that opens.
    ///   - transaction: does something in a transaction that keeps others who open the same store waiting.
    package init(
        place: String, held: Held, migrations: [Migration], tables: any Tables, work: Work,
        transaction: @escaping (() throws -> Void) throws -> Void
    ) {
        self.place = place
        self.held = held
        self.migrations = migrations
        self.tables = tables
        self.work = work
        self.transaction = transaction
    }

    /// - Parameter begin: makes the table of migrations, and returns `true`, if the store is new.
    package func run(begin: () throws -> Bool) throws {
        var isNew = false
        try transaction {
            isNew = try begin()
            guard isNew else { return }
            for migration in migrations { try note(migration) }
            try make(held.schemas)
        }
        guard !isNew else { return }
        let past = try work.rows("SELECT name FROM dertisch_migrations ORDER BY name", as: TableInfo.Name.self)
            .map(\.name)
        if let unknown = past.first(where: { name in !migrations.contains { $0.name == name } }) {
            throw Freezer.Error.newer(
                place: place, reason: "a migration that this version does not know was run: \"\(unknown)\"")
        }
        for migration in migrations where !past.contains(migration.name) { try run(migration) }
        try transaction { try update() }
    }

    private func run(_ migration: Migration) throws {
        do {
            try transaction {
                // Another process may have been quicker.
                let name = migration.name
                let isDone = try !work.rows(
                    "SELECT name FROM dertisch_migrations WHERE name = \(name)", as: TableInfo.Name.self
                ).isEmpty
                guard !isDone else { return }
                try migration.step(MigrationWork(work: work, held: held, tables: tables))
                try note(migration)
                try tables.checkReferences(work, place: place)
            }
        } catch let error as Freezer.Error {
            if case .busy = error { throw error }
            throw Freezer.Error.migration(place: place, name: migration.name, reason: "\(error)")
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Freezer.Error.migration(place: place, name: migration.name, reason: "\(error)")
        }
    }

    private func note(_ migration: Migration) throws {
        let name = migration.name
        try work.run("INSERT INTO dertisch_migrations (name) VALUES (\(name))")
    }

    /// Makes tables, and then what stands beside them: they may refer to each other in a circle.
    private func make(_ schemas: [Schema]) throws {
        for schema in schemas { try work.connection.command(tables.table(schema, named: schema.table)) }
        for schema in schemas { try tables.update(schema, work) }
    }

    /// Compares every type with its table, adds what can be added, and complains of the rest.
    private func update() throws {
        var differences: [String] = []
        var migration: [String] = []
        var found: [(schema: Schema, table: TableInfo)] = []
        var missing: [Schema] = []
        for schema in held.schemas {
            let table = try tables.info(schema.table, in: work)
            if table.columns.isEmpty { missing.append(schema) } else { found.append((schema, table)) }
        }
        try make(missing)
        for (schema, table) in found {
            let comparison = Comparison(schema, table, tables)
            differences += comparison.differences
            migration += comparison.migration
            guard differences.isEmpty else { continue }
            for addition in comparison.additions { try work.connection.command(addition) }
            try tables.update(schema, work)
        }
        guard differences.isEmpty else {
            let lines = migration.map { "    \($0)\n" }.joined()
            throw Freezer.Error.mismatch(
                place: place, differences: differences,
                migration:
                    "Migration(\"\(migrations.count + 1) \(differences.count == 1 ? "mend a table" : "mend the tables")\") "
                    + "{ work in\n\(lines)}")
        }
    }
}
