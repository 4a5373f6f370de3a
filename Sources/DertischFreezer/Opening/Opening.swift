import Foundation

/// Opens a freezer's file, and brings its tables up to date.
struct Opening {
    let path: String
    let held: Held
    let migrations: [Migration]
    let configuration: Freezer.Configuration

    private typealias Error = Freezer.Error

    /// "Dert", by which SQLite's file says whose it is.
    private static let signature: Int64 = 0x4465_7274
    /// The version of what the freezer keeps beside the records.
    private static let version: Int64 = 1
    private static let done = "dertisch_migrations"

    private let tables = TableWriter(dialect: SQLiteDialect())

    init(path: String, held: Held, migrations: [Migration], configuration: Freezer.Configuration) {
        self.path = path
        self.held = held
        self.migrations = migrations
        self.configuration = configuration
    }

    /// The connection that writes, once the file is as it should be.
    func open() throws -> SQLiteConnection {
        var isFolder: ObjCBool = false
        let folder = (path as NSString).deletingLastPathComponent
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw Error.missingFolder(file: path)
        }
        let connection = try SQLiteConnection(file: path)
        connection.handle.patience = configuration.patience
        try checkOwner(connection)
        try prepare(connection)
        try connection.command("PRAGMA foreign_keys = OFF")
        try migrate(connection)
        try connection.command("PRAGMA foreign_keys = ON")
        // From here on waiting blocks no thread.
        connection.handle.patience = .zero
        return connection
    }

    /// A connection that reads.
    func reader() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(file: path)
        connection.handle.patience = configuration.patience
        try connection.command("PRAGMA query_only = ON")
        return connection
    }

    private func prepare(_ connection: SQLiteConnection) throws {
        guard try connection.value("PRAGMA journal_mode = WAL") == .text("wal") else {
            throw Error.readOnly(file: path)
        }
        try connection.command("PRAGMA synchronous = \(configuration.survivesPowerCuts ? "FULL" : "NORMAL")")
        if let most = configuration.mostPages { try connection.command("PRAGMA max_page_count = \(most)") }
    }

    /// Whose file it is, before anything is changed in it.
    private func checkOwner(_ connection: SQLiteConnection) throws {
        let owner = try connection.value("PRAGMA application_id")
        let count = try connection.value("SELECT count(*) FROM sqlite_master")
        if owner == .integer(0), count == .integer(0) { return }
        guard owner == .integer(Self.signature) else {
            throw Error.foreign(file: path, reason: "it is a database of another program's")
        }
        if case .integer(let version) = try connection.value("PRAGMA user_version"), version > Self.version {
            throw Error.newer(
                file: path, reason: "the file has format \(version), and this version of Dertisch knows \(Self.version)"
            )
        }
    }

    private func migrate(_ connection: SQLiteConnection) throws {
        let work = Work(connection, held)
        let isNew = try transaction(connection) {
            guard try connection.value("PRAGMA application_id") == .integer(0) else { return false }
            try connection.command("PRAGMA application_id = \(Self.signature)")
            try connection.command("PRAGMA user_version = \(Self.version)")
            try connection.command("CREATE TABLE \(Self.done) (name TEXT PRIMARY KEY NOT NULL) STRICT")
            for migration in migrations { try note(migration, work) }
            for schema in held.schemas { try make(schema, connection) }
            return true
        }
        guard !isNew else { return }
        let past = try work.rows("SELECT name FROM dertisch_migrations ORDER BY rowid", as: TableInfo.Name.self).map(
            \.name)
        if let unknown = past.first(where: { name in !migrations.contains { $0.name == name } }) {
            throw Error.newer(file: path, reason: "a migration that this version does not know was run: \"\(unknown)\"")
        }
        for migration in migrations where !past.contains(migration.name) { try run(migration, connection, work) }
        try transaction(connection) { try update(connection, work) }
    }

    private func run(_ migration: Migration, _ connection: SQLiteConnection, _ work: Work) throws {
        do {
            try transaction(connection) {
                // Another process may have been quicker.
                let name = migration.name
                let isDone = try !work.rows(
                    "SELECT name FROM dertisch_migrations WHERE name = \(name)", as: TableInfo.Name.self
                ).isEmpty
                guard !isDone else { return }
                try migration.step(MigrationWork(work: work, held: held))
                try note(migration, work)
                guard try connection.value("SELECT count(*) FROM pragma_foreign_key_check") == .integer(0) else {
                    throw Error.constraint(file: path, .reference, columns: "after the migration")
                }
            }
        } catch let error as Error {
            if case .busy = error { throw error }
            throw Error.migration(file: path, name: migration.name, reason: "\(error)")
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Error.migration(file: path, name: migration.name, reason: "\(error)")
        }
    }

    private func note(_ migration: Migration, _ work: Work) throws {
        let name = migration.name
        try work.run("INSERT INTO dertisch_migrations (name) VALUES (\(name))")
    }

    /// Compares every type with its table, adds what can be added, and complains of the rest.
    private func update(_ connection: SQLiteConnection, _ work: Work) throws {
        var differences: [String] = []
        var migration: [String] = []
        for schema in held.schemas {
            let table = try TableInfo(schema.table, in: work)
            if table.columns.isEmpty {
                try make(schema, connection)
                continue
            }
            let comparison = Comparison(schema, table, tables)
            differences += comparison.differences
            migration += comparison.migration
            guard differences.isEmpty else { continue }
            for addition in comparison.additions { try connection.command(addition) }
            try updateIndexes(schema, connection, work)
            try updateSearch(schema, connection, work)
        }
        guard differences.isEmpty else {
            let lines = migration.map { "    \($0)\n" }.joined()
            throw Error.mismatch(
                file: path, differences: differences,
                migration:
                    "Migration(\"\(migrations.count + 1) \(differences.count == 1 ? "mend a table" : "mend the tables")\") "
                    + "{ work in\n\(lines)}")
        }
    }

    private func make(_ schema: Schema, _ connection: SQLiteConnection) throws {
        try connection.command(tables.table(schema))
        for index in tables.indexes(schema) { try connection.command(index.sql) }
        for part in tables.search(schema) { try connection.command(part.sql) }
    }

    private struct Object: Decodable, Sendable {
        let name: String
        let sql: String
    }

    /// Indexes hold nothing of their own, so they come and go by themselves; others than the freezer's stay.
    private func updateIndexes(_ schema: Schema, _ connection: SQLiteConnection, _ work: Work) throws {
        let table = schema.table
        let found: [Object] = try work.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = \(table) AND sql IS NOT NULL")
        let wanted = tables.indexes(schema)
        for index in found where index.name.hasPrefix("\(table)_on_") || index.name.hasPrefix("\(table)_unique_") {
            guard !wanted.contains(where: { $0.name == index.name && $0.sql == index.sql }) else { continue }
            try connection.command("DROP INDEX \(tables.dialect.quoted(index.name))")
        }
        for index in wanted where !found.contains(where: { $0.name == index.name && $0.sql == index.sql }) {
            try connection.command(index.sql)
        }
    }

    /// Full text is read anew from the records if it is not as the type wants it.
    private func updateSearch(_ schema: Schema, _ connection: SQLiteConnection, _ work: Work) throws {
        let (name, triggers) = (tables.searchTable(schema), tables.searchTriggers(of: schema))
        let names = [name] + triggers
        let found: [Object] = try work.rows("SELECT name, sql FROM sqlite_master WHERE name IN (\(list: names))")
        let wanted = tables.search(schema)
        if found.count == wanted.count,
            wanted.allSatisfy({ part in found.contains { $0.name == part.name && $0.sql == part.sql } })
        {
            return
        }
        for trigger in triggers { try connection.command("DROP TRIGGER IF EXISTS \(tables.dialect.quoted(trigger))") }
        try connection.command("DROP TABLE IF EXISTS \(tables.dialect.quoted(name))")
        for part in wanted { try connection.command(part.sql) }
        if !wanted.isEmpty {
            let text = tables.dialect.quoted(name)
            try connection.command("INSERT INTO \(text) (\(text)) VALUES ('rebuild')")
        }
    }

    @discardableResult
    private func transaction<Answer>(_ connection: SQLiteConnection, _ work: () throws -> Answer) throws -> Answer {
        do {
            try connection.begin("BEGIN IMMEDIATE")
            let answer = try work()
            try connection.commit()
            connection.forgetStatements()
            return answer
        } catch {
            connection.rollback()
            connection.forgetStatements()
            throw error
        }
    }
}
