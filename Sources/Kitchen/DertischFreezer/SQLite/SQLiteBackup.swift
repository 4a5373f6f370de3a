import CSQLite
import Foundation

/// A backup in progress: copies a freezer's file page by page.
// Made, stepped and ended by one task.
final class SQLiteBackup: @unchecked Sendable {
    private let source: SQLiteHandle
    private let copy: SQLiteHandle
    private var pointer: OpaquePointer?

    /// The number of pages that one step copies.
    private static let pages: Int32 = 256

    /// - Parameters:
    ///   - source: what is copied, as it is in the transaction that it is in.
    ///   - file: where the copy is to stand.
    init(of source: SQLiteHandle, to file: String) throws {
        self.source = source
        copy = try SQLiteHandle(file: file)
        pointer = sqlite3_backup_init(copy.pointer, "main", source.pointer, "main")
        guard pointer != nil else { throw copy.error(sqlite3_errcode(copy.pointer), in: "backup") }
    }

    deinit { end() }

    /// The pages copied so far, and all pages.
    var progress: (done: Int, all: Int) {
        let all = Int(sqlite3_backup_pagecount(pointer))
        return (all - Int(sqlite3_backup_remaining(pointer)), all)
    }

    /// Copies some more.
    ///
    /// - Returns: whether there is more.
    func step() throws -> Bool {
        let code = sqlite3_backup_step(pointer, Self.pages)
        switch code {
        case SQLITE_OK: return true
        case SQLITE_DONE: return false
        default:
            end()
            throw copy.error(code, in: "backup")
        }
    }

    private func end() {
        sqlite3_backup_finish(pointer)
        pointer = nil
    }
}
