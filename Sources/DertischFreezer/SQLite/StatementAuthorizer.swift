import CSQLite

// Unsafe Unmanaged: the handle holds its recorder for as long as SQLite has its authorizer.

/// SQLite's authorizer: records the tables and columns that a statement will read and write, while SQLite prepares it.
///
/// That includes what triggers and references do, and a deletion of everything. So nothing is to be counted row by row.
final class StatementAuthorizer {
    var reads = DatabaseRegion()
    var writes = DatabaseRegion()
    /// Only the freezer itself begins and ends transactions.
    var mayEndTransactions = false

    func begin() {
        reads = DatabaseRegion()
        writes = DatabaseRegion()
    }
}

/// Called by SQLite for each thing that a statement does; the recorder lives as long as the connection.
func authorize(
    _ recorder: UnsafeMutableRawPointer?, _ action: Int32, _ first: UnsafePointer<CChar>?,
    _ second: UnsafePointer<CChar>?, _ database: UnsafePointer<CChar>?, _ trigger: UnsafePointer<CChar>?
) -> Int32 {
    guard let recorder else { return SQLITE_OK }
    let found = Unmanaged<StatementAuthorizer>.fromOpaque(recorder).takeUnretainedValue()
    let table = first.map { String(cString: $0) } ?? ""
    switch action {
    case SQLITE_READ: found.reads.add(table, column: second.map { String(cString: $0) } ?? "")
    case SQLITE_INSERT, SQLITE_DELETE: found.writes.add(table)
    case SQLITE_UPDATE: found.writes.add(table, column: second.map { String(cString: $0) } ?? "")
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: return found.mayEndTransactions ? SQLITE_OK : SQLITE_DENY
    default: break
    }
    return SQLITE_OK
}
