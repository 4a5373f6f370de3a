import CSQLite

/// A connection to a file, with the statements that were prepared on it.
///
/// The task that has taken it out of its pool uses it alone and puts it back, so it needs no lock.
// Handed from one task to another by its pool, under the pool's lock.
final class SQLiteConnection: StoreConnection, @unchecked Sendable {
    let handle: SQLiteHandle
    private var statements: [String: SQLiteStatement] = [:]
    private var common: [CommonStatement.Ready?] = []
    /// The tables and columns that the transaction has changed.
    var changed = DatabaseRegion()
    /// The number of the transaction.
    var transaction = 0
    var isInTransaction = false
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
        files = ReplacedFileCheck(handle.file)
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

    init(file: String) throws(Freezer.Error) { handle = try SQLiteHandle(file: file) }

    var dialect: any Dialect { SQLiteDialect() }
    var changes: Int { Int(sqlite3_changes(handle.pointer)) }

    /// Which tables it is about SQLite says itself.
    func statement(_ sql: String, of tables: Set<String>?) throws -> any StoreStatement {
        if let statement = statements[sql], !statement.isRunning { return statement }
        let statement = try SQLiteStatement(sql, on: self)
        if statements.count >= Self.maxStatements { statements = [:] }
        if statements[sql] == nil { statements[sql] = statement }
        return statement
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
        handle.recorder.mayEndTransactions = true
        defer { handle.recorder.mayEndTransactions = false }
        let statement = try statement(sql, of: nil)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// The one value that a statement answers.
    func value(_ sql: String) throws -> DatabaseValue {
        let statement = try statement(sql, of: nil)
        defer { statement.reset() }
        return try statement.step() ? statement.value(at: 0) : .null
    }

    /// Lets a statement run.
    ///
    /// - Returns: the tracker of what it reads, if the query is observed.
    func start(_ statement: SQLiteStatement) throws -> ReadTracker? {
        if let loss { throw loss }
        if Task.isCancelled, !handle.recorder.mayEndTransactions { throw CancellationError() }
        readTracker?.region.formUnion(statement.reads)
        return readTracker
    }

    func failed(_ code: Int32, in sql: String) -> any Swift.Error {
        let error = handle.error(code, in: sql)
        if isInTransaction, sqlite3_get_autocommit(handle.pointer) != 0 { loss = error }
        return error
    }

    /// Lets every statement go, as before tables change.
    func forgetStatements() {
        statements = [:]
        common = []
    }
}
