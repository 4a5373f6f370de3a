import CSQLite

/// A connection to a file, with the statements that were prepared on it.
///
/// The task that has taken it out of its pool uses it alone and puts it back, so it needs no lock.
// Handed from one task to another by its pool, under the pool's lock.
final class SQLiteConnection: StoreConnection, @unchecked Sendable {
    let handle: SQLiteHandle
    private var statements: [String: SQLiteStatement] = [:]
    /// The statements of the freezer's own: apart from the app's, which may not end transactions.
    private var commands: [String: SQLiteStatement] = [:]
    private var common: [CommonStatement.Ready?] = []
    /// The tables and columns that the transaction has changed.
    var changed = DatabaseRegion()
    /// The number of the transaction.
    var transaction = 0
    var isInTransaction = false
    /// `true` if the transaction has made something that only this connection would see.
    var hasTemporaries = false
    /// The error that ended the transaction early; every further statement throws it.
    var loss: (any Swift.Error)?
    /// The tracker of the query that is being observed.
    var readTracker: ReadTracker?
    /// Of the connection that writes: the files, and the log beside them.
    private(set) var files: ReplacedFileCheck?
    private(set) var log: WriteAheadLog?

    /// Watches its files from here on, and the size of the log.
    ///
    /// - Parameter limit: the maximum size of the log, in bytes.
    func watchFiles(logSizeLimit limit: Int) {
        let log = WriteAheadLog(limit: limit)
        self.log = log
        handle.count(log)
        files = ReplacedFileCheck(handle.file, files: handle.files)
    }

    /// Stays `true` once a file was missing or replaced: another program may have opened what was in its place.
    private(set) var hasLostFiles = false

    /// Returns `true` if the files or the log need attention before the next write.
    var needsCare: Bool {
        if files?.areThere() == false { hasLostFiles = true }
        return hasLostFiles || log?.isLong == true
    }

    /// The capacity of the cache of prepared statements.
    private static let maxStatements = 256
    /// The number of bound values from which a statement is not kept: lists of every length would each keep one.
    private static let maxParameters = 128

    init(file: String) throws(Freezer.Error) { handle = try SQLiteHandle(file: file) }

    var dialect: any Dialect { SQLiteDialect() }
    /// The number of rows ever changed on this connection, before the last statement ran.
    private var changesBefore: Int32 = 0
    /// `true` if the last statement has changed rows, itself or by triggers.
    var hasChanged: Bool { sqlite3_total_changes(handle.pointer) != changesBefore }
    // SQLite itself goes on telling of the last statement that could change rows.
    var changes: Int { hasChanged ? Int(sqlite3_changes(handle.pointer)) : 0 }

    /// Which tables it is about SQLite says itself.
    func statement(_ sql: String, of tables: Set<String>?) throws -> any StoreStatement {
        if let statement = try known(sql, isForeign: tables == nil) { return statement }
        let statement = tables == nil ? try foreign(sql) : try SQLiteStatement(sql, on: self)
        guard statement.parameterCount <= Self.maxParameters else { return statement }
        if statements.count >= Self.maxStatements { statements = [:] }
        if statements[sql] == nil { statements[sql] = statement }
        return statement
    }

    /// A statement that was kept.
    ///
    /// What an app's own does by triggers is known as of when it was prepared.
    private func known(_ sql: String, isForeign: Bool) throws -> SQLiteStatement? {
        let statement = statements[sql].flatMap { $0.isRunning ? nil : $0 }
        if isForeign, statement?.isWriting != false, try noticeTables() { return nil }
        return statement
    }

    /// The version of the file's tables, triggers and indexes that statements were prepared for.
    private var tableVersion: DatabaseValue?
    /// `true` if the transaction has changed tables. If it goes back, other tables may get the same version.
    var hasChangedTables = false

    /// Forgets which tables were known, if the last transaction has changed them.
    func forgetChangedTables() { if hasChangedTables { (hasChangedTables, tableVersion) = (false, nil) } }

    /// Notices that tables have changed, by this connection or by another process.
    ///
    /// - Returns: `true` if they have; then all statements are let go.
    private func noticeTables() throws -> Bool {
        let version = try value("PRAGMA schema_version")
        guard version != tableVersion || hasChangedTables else { return false }
        tableVersion = version
        // SQLite goes by what it knows of the tables until a statement reads them.
        _ = try value("SELECT count(*) FROM sqlite_master")
        statements = [:]
        return true
    }

    /// A statement of the app's own.
    ///
    /// `REPLACE` deletes rows, and SQLite fires the triggers for that only if they are recursive: without them the search index would keep
    /// words of rows that are gone. Where that makes no difference triggers stay as they are.
    private func foreign(_ sql: String) throws -> SQLiteStatement {
        let statement = try SQLiteStatement(sql, on: self)
        if let name = handle.recorder.temporary { try checkTemporary(name, in: sql) }
        let triggers = handle.recorder.triggers
        guard !triggers.isEmpty else { return statement }
        try setRecursiveTriggers(true)
        defer { try? setRecursiveTriggers(false) }
        let recursive = try SQLiteStatement(sql, on: self)
        guard handle.recorder.triggers != triggers else { return statement }
        recursive.needsRecursiveTriggers = true
        return recursive
    }

    /// Sets whether statements that are prepared from here on fire triggers recursively.
    func setRecursiveTriggers(_ areRecursive: Bool) throws {
        let words = "PRAGMA recursive_triggers"
        let setting = "\(words) = \(areRecursive ? "ON" : "OFF")"
        let wasOwn = handle.recorder.isOwn
        handle.recorder.isOwn = true
        defer { handle.recorder.isOwn = wasOwn }
        // SQLite sets it while it prepares the statement. To run it would end each query that is being read.
        _ = try SQLiteStatement(setting, on: self)
        let reading = try SQLiteStatement(words, on: self)
        defer { reading.reset() }
        if try reading.step(), reading.integer(at: 0) == (areRecursive ? 1 : 0) { return }
        try command(setting)
    }

    /// Refuses a statement that would end the queries that are being read.
    func checkNothingIsRead(before sql: String) throws {
        var statement = sqlite3_next_stmt(handle.pointer, nil)
        while let one = statement {
            if sqlite3_stmt_busy(one) != 0 {
                throw Freezer.Error.refused(
                    place: handle.file, statement: sql,
                    reason: "it would end a query that is being read; read its records first, by retrieve(_:)")
            }
            statement = sqlite3_next_stmt(handle.pointer, one)
        }
    }

    /// A temporary table would stand before one of the same name, and take what is stored there.
    private func checkTemporary(_ name: String, in sql: String) throws {
        let text = name.replacing("'", with: "''")
        guard try value("SELECT count(*) FROM main.sqlite_master WHERE name = '\(text)' COLLATE NOCASE") != .integer(0)
        else { return }
        throw Freezer.Error.refused(
            place: handle.file, statement: sql, reason: "the file has a \(name) already, which it would hide")
    }

    func statement(_ kind: CommonStatement, of schema: TableSchema, _ sql: () -> String) throws -> CommonStatement.Ready
    {
        let index = schema.number * CommonStatement.allCases.count + kind.rawValue
        if index < common.count, let ready = common[index] { return ready }
        while common.count <= index { common.append(nil) }
        let ready = CommonStatement.Ready(try SQLiteStatement(sql(), on: self), schema)
        common[index] = ready
        return ready
    }

    /// Runs a statement of the freezer's own, without rows.
    func command(_ sql: String) throws {
        try own(sql) { while try $0.step() {} }
    }

    /// Runs a statement of the freezer's own.
    private func own<Value>(_ sql: String, _ body: (SQLiteStatement) throws -> Value) throws -> Value {
        // Also while it runs: SQLite may prepare it anew.
        let wasOwn = handle.recorder.isOwn
        handle.recorder.isOwn = true
        defer { handle.recorder.isOwn = wasOwn }
        let statement: SQLiteStatement
        if let known = commands[sql], !known.isRunning {
            statement = known
        } else {
            statement = try SQLiteStatement(sql, on: self)
            if commands.count >= Self.maxStatements { commands = [:] }
            if commands[sql] == nil { commands[sql] = statement }
        }
        defer { statement.reset() }
        return try body(statement)
    }

    /// The one value that a statement of the freezer's own answers.
    func value(_ sql: String) throws -> DatabaseValue {
        try own(sql) { try $0.step() ? $0.value(at: 0) : .null }
    }

    /// Lets a statement run.
    ///
    /// - Returns: the tracker of what it reads, if the query is observed.
    func start(_ statement: SQLiteStatement) throws -> ReadTracker? {
        if let loss { throw loss }
        if !statement.isOwn {
            if Task.isCancelled { throw CancellationError() }
            changesBefore = sqlite3_total_changes(handle.pointer)
        }
        readTracker?.region.formUnion(statement.reads)
        return readTracker
    }

    func failed(_ code: Int32, in sql: String) -> any Swift.Error {
        let error = isEnded(code) ? ended(sql) : handle.error(code, in: sql)
        if isInTransaction, sqlite3_get_autocommit(handle.pointer) != 0 { loss = error }
        return error
    }

    /// Returns `true` if a code says that a query was ended by something else in its transaction, which goes on.
    private func isEnded(_ code: Int32) -> Bool {
        // The extended code is a macro that Swift does not read.
        code == SQLITE_ABORT | (2 << 8) && sqlite3_get_autocommit(handle.pointer) == 0
    }

    private func ended(_ sql: String) -> any Swift.Error {
        Freezer.Error.refused(
            place: handle.file, statement: sql,
            reason: "tables were changed or changed back while it was read; read its records first, by retrieve(_:)")
    }

    /// Lets every statement go, as before tables change.
    func forgetStatements() {
        statements = [:]
        commands = [:]
        common = []
    }
}

// MARK: Transactions

extension SQLiteConnection {
    /// Begins a transaction.
    func begin(_ words: String) throws {
        beginOne()
        try command(words)
        isInTransaction = true
    }

    /// Begins a statement that is a transaction by itself.
    func beginOne() {
        transaction += 1
        changed = DatabaseRegion()
        forgetChangedTables()
    }

    /// Ends a statement that was a transaction by itself.
    func endOne() throws { if hasTemporaries { try dropTemporaries() } }

    func commit() throws {
        if hasTemporaries { try dropTemporaries() }
        try command("COMMIT")
        isInTransaction = false
    }

    func rollback() {
        isInTransaction = false
        hasTemporaries = false
        loss = nil
        changed = DatabaseRegion()
        // It fails only if there is nothing any more to be rolled back.
        if sqlite3_get_autocommit(handle.pointer) == 0 { try? command("ROLLBACK") }
    }

    /// Drops what only this connection would see, and in the place of tables of the same names.
    private func dropTemporaries() throws {
        hasTemporaries = false
        while case .text(let sql) = try value(
            """
            SELECT 'DROP ' || type || ' temp."' || replace(name, '"', '""') || '"' FROM sqlite_temp_master
            WHERE type IN ('table', 'view', 'trigger') AND name NOT LIKE 'sqlite!_%' ESCAPE '!' LIMIT 1
            """)
        { try command(sql) }
    }
}
