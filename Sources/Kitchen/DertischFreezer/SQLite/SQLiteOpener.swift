import Foundation

/// Opens a freezer's file, and brings its tables up to date.
struct SQLiteOpener {
    let path: String
    let storeSchema: StoreSchema
    let migrations: [Migration]
    let configuration: Freezer.Configuration

    private typealias Error = Freezer.Error

    /// "Dert", by which SQLite's file says whose it is.
    private static let signature: Int64 = 0x4465_7274
    /// The version of what the freezer keeps beside the records.
    private static let version: Int64 = 3

    init(path: String, storeSchema: StoreSchema, migrations: [Migration], configuration: Freezer.Configuration) {
        self.path = path
        self.storeSchema = storeSchema
        self.migrations = migrations
        self.configuration = configuration
    }

    /// The connection that writes, once the file is as it should be.
    ///
    /// Other processes that open the same file take turns. One that only writes is waited for as by every write.
    func open() async throws -> SQLiteConnection {
        try checkFolder()
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let lock = try await BusyRetry(configuration, place: path, limit: configuration.openingTimeout).run {
            guard let lock = try OpeningLock(file) else { throw Error.busy(place: path, after: .zero) }
            return lock
        }
        defer { withExtendedLifetime(lock) {} }
        return try await BusyRetry(configuration, place: path).run { try openOnce() }
    }

    private func checkFolder() throws {
        var isFolder: ObjCBool = false
        let folder = (path as NSString).deletingLastPathComponent
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw Error.missingFolder(file: path)
        }
    }

    private func openOnce() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(file: path)
        try checkOwner(connection)
        try prepare(connection)
        try connection.command("PRAGMA foreign_keys = OFF")
        try migrate(connection)
        try connection.command("PRAGMA foreign_keys = ON")
        try connection.command("PRAGMA ignore_check_constraints = OFF")
        connection.watchFiles(logSizeLimit: configuration.logSizeLimit)
        return connection
    }

    /// A connection that reads.
    func reader() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(file: path)
        connection.handle.busyTimeout = configuration.busyTimeout
        try connection.command("PRAGMA query_only = ON")
        return connection
    }

    private func prepare(_ connection: SQLiteConnection) throws {
        guard try connection.value("PRAGMA journal_mode = WAL") == .text("wal") else {
            throw Error.readOnly(place: path)
        }
        try connection.command("PRAGMA synchronous = \(configuration.survivesPowerCuts ? "FULL" : "NORMAL")")
        if let most = configuration.pageLimit { try connection.command("PRAGMA max_page_count = \(most)") }
    }

    /// Whose file it is, before anything is changed in it.
    private func checkOwner(_ connection: SQLiteConnection) throws {
        // As of one moment: another process may be making its first tables.
        try connection.begin("BEGIN")
        defer { connection.rollback() }
        let count = try connection.value("SELECT count(*) FROM sqlite_master")
        let owner = try connection.value("PRAGMA application_id")
        if owner == .integer(0), count == .integer(0) { return }
        guard owner == .integer(Self.signature) else {
            throw Error.foreign(place: path, reason: "it is another program's database")
        }
        if case .integer(let version) = try connection.value("PRAGMA user_version"), version > Self.version {
            throw Error.newer(
                place: path,
                reason: "the file has format \(version), and this version of Dertisch knows \(Self.version)"
            )
        }
    }

    private func migrate(_ connection: SQLiteConnection) throws {
        let migrator = SchemaMigrator(
            place: path, storeSchema: storeSchema, migrations: migrations, adapter: SQLiteSchemaAdapter(),
            work: Transaction(connection, storeSchema)
        ) { try transaction(connection, $0) }
        try migrator.run {
            let isNew = try connection.value("PRAGMA application_id") == .integer(0)
            if isNew {
                try connection.command("PRAGMA application_id = \(Self.signature)")
                try connection.command("CREATE TABLE \(SchemaMigrator.done) (name TEXT PRIMARY KEY NOT NULL) STRICT")
            }
            guard case .integer(let version) = try connection.value("PRAGMA user_version") else { return isNew }
            if version != Self.version {
                let adapter = SQLiteSchemaAdapter()
                let additions =
                    version < 2
                    ? [ColumnKindTable.definition(in: adapter)] : ColumnKindTable.additions(in: adapter)
                for addition in additions { try connection.command(addition) }
                try connection.command("PRAGMA user_version = \(Self.version)")
            }
            return isNew
        }
    }

    private func transaction(_ connection: SQLiteConnection, _ work: () throws -> Void) throws {
        do {
            try connection.begin("BEGIN IMMEDIATE")
            try work()
            try connection.commit()
            connection.forgetStatements()
        } catch {
            connection.rollback()
            connection.forgetStatements()
            throw error
        }
    }
}
