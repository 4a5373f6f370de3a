import CSQLite
import Foundation

/// Another program that has the file open.
final class RawFile {
    private var pointer: OpaquePointer?

    init(_ file: URL) { sqlite3_open(file.path, &pointer) }
    deinit { sqlite3_close_v2(pointer) }

    /// Runs statements; the code of what went wrong.
    @discardableResult
    func run(_ sql: String) -> Int32 { sqlite3_exec(pointer, sql, nil, nil, nil) }

    /// The first value of an answer, as text.
    func text(_ sql: String) -> String? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(pointer, sql, -1, &statement, nil) == SQLITE_OK else { return nil }
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) }
    }
}
