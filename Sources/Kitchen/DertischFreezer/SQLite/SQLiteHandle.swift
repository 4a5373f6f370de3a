import CSQLite
import Foundation
import DertischSupport

// Unsafe Unmanaged: this handle holds the recorder for as long as SQLite has its authorizer.

/// An open connection of SQLite's, closed when the last statement on it has gone.
final class SQLiteHandle {
    let pointer: OpaquePointer
    let file: String
    /// Records the tables and columns that the statement being prepared reads and writes.
    let recorder = StatementAuthorizer()
    /// SQLite's own busy timeout, which blocks the thread.
    var busyTimeout = Duration.zero {
        didSet { sqlite3_busy_timeout(pointer, Int32(clamping: Int(busyTimeout.bounded / .milliseconds(1)))) }
    }

    init(file: String) throws(Freezer.Error) {
        self.file = file
        var pointer: OpaquePointer?
        // Used by one at a time, so SQLite need not lock it.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(file, &pointer, flags, nil)
        guard code == SQLITE_OK, let pointer else {
            let reason = String(cString: pointer.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
            sqlite3_close_v2(pointer)
            throw .unopenable(place: file, reason: reason)
        }
        self.pointer = pointer
        // A name in double quotes that is no column is an error, and not a text.
        for option in [SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL] {
            _ = dertisch_sqlite_config(pointer, option, 0)
        }
        sqlite3_set_authorizer(pointer, authorize, Unmanaged.passUnretained(recorder).toOpaque())
        // Asked every few thousand steps of a statement: cancellation ends it, without a thread to say so.
        sqlite3_progress_handler(pointer, 10_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
        sqlite3_create_collation_v2(
            pointer, SQLiteDialect.decimals, SQLITE_UTF8, nil,
            { _, leftCount, left, rightCount, right in compareDecimals(leftCount, left, rightCount, right) }, nil)
        defineFunctions()
        defineNumberFunctions()
    }

    deinit { sqlite3_close_v2(pointer) }

    /// The files that SQLite has open: the database where it is, whatever links lead there, and the log beside it.
    var files: [String] {
        guard let name = sqlite3_db_filename(pointer, "main") else { return [file, file + "-wal"] }
        return [String(cString: name), String(cString: name) + "-wal"]
    }

    /// Translates a result code of SQLite's into an error.
    func error(_ code: Int32, in statement: String) -> any Swift.Error {
        if code == SQLITE_INTERRUPT, Task.isCancelled { return CancellationError() }
        let reason = String(cString: sqlite3_errmsg(pointer))
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: return Freezer.Error.busy(place: file, after: busyTimeout)
        case SQLITE_READONLY, SQLITE_PERM: return Freezer.Error.readOnly(place: file)
        case SQLITE_FULL: return Freezer.Error.full(place: file)
        // A limit of the user's, or of the process, is no failure of the disk.
        case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(dertisch_sqlite_errno(pointer)):
            return Freezer.Error.full(place: file)
        case SQLITE_IOERR, SQLITE_CANTOPEN: return Freezer.Error.disk(place: file, reason: reason)
        case SQLITE_CORRUPT: return Freezer.Error.corrupt(place: file, reason: reason)
        case SQLITE_NOTADB: return Freezer.Error.foreign(place: file, reason: reason)
        case SQLITE_CONSTRAINT: return broken(code, reason)
        default:
            // The search for full text quotes what was bound.
            let text = reason.hasPrefix("fts5: ") ? reason.withoutQuotedText : reason
            return Freezer.Error.refused(place: file, statement: statement, reason: text)
        }
    }

    private func broken(_ code: Int32, _ reason: String) -> Freezer.Error {
        let columns = reason.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? reason
        let range = "CHECK constraint failed: \(SQLiteSchemaAdapter.rangeMark)"
        if reason.hasPrefix(range) {
            return .constraint(place: file, .range, columns: String(reason.dropFirst(range.count)))
        }
        // The extended codes are macros that Swift does not read: the kind of constraint is in the second byte.
        return switch code >> 8 {
        case 4 where reason.hasPrefix("dertisch_range"): .constraint(place: file, .range, columns: columns)
        case 12 where reason.contains("REAL value in INTEGER column "):
            .constraint(
                place: file, .range, columns: reason.split(separator: " ").last.map(String.init) ?? reason)
        case 6, 8, 10: .constraint(place: file, .unique, columns: columns)
        case 3, 7: .constraint(place: file, .reference, columns: columns)
        case 5: .constraint(place: file, .required, columns: columns)
        default: .constraint(place: file, .other, columns: columns)
        }
    }
}

/// Compares two decimal numbers in text.
private func compareDecimals(
    _ leftCount: Int32, _ left: UnsafeRawPointer?, _ rightCount: Int32, _ right: UnsafeRawPointer?
) -> Int32 {
    func number(_ bytes: UnsafeRawPointer?, _ count: Int32) -> Decimal {
        let text = String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
        return Decimal(string: text) ?? .nan
    }
    let (left, right) = (number(left, leftCount), number(right, rightCount))
    return left == right ? 0 : left < right ? -1 : 1
}
