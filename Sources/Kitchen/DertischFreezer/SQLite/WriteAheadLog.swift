import CSQLite

// Unsafe Unmanaged: the handle holds its log for as long as SQLite calls it.

/// The size of SQLite's write-ahead log, and the limits at which it is emptied.
final class WriteAheadLog {
    /// The number of pages in the log.
    fileprivate(set) var pages = 0
    /// The number of pages at which the next try to empty it is made.
    private(set) var nextTry = 0
    /// The largest number of pages.
    let maxPages: Int
    private static let pageSize = 4_096
    /// The number of pages from which a commit moves some into the file; SQLite's own default.
    fileprivate static let checkpointPages: Int32 = 1_000

    /// - Parameter limit: the maximum number of bytes.
    init(limit: Int) {
        maxPages = max(2 * Int(Self.checkpointPages), limit / Self.pageSize)
        nextTry = maxPages / 4
    }

    /// Returns `true` if it is worth trying to empty the log.
    var isLong: Bool { pages >= nextTry }
    /// Returns `true` if nothing may be added.
    var isFull: Bool { pages >= maxPages }

    /// Postpones the next try until the log has grown more, since a reader still needs it.
    func postpone() { nextTry = pages + maxPages / 8 }

    func emptied() { (pages, nextTry) = (0, maxPages / 4) }
}

extension SQLiteHandle {
    /// Counts the log from here on, and moves its pages into the file from time to time, as SQLite does by itself.
    func count(_ log: WriteAheadLog) {
        sqlite3_wal_hook(
            pointer,
            { log, connection, name, pages in
                guard let log else { return SQLITE_OK }
                Unmanaged<WriteAheadLog>.fromOpaque(log).takeUnretainedValue().pages = Int(pages)
                if pages >= WriteAheadLog.checkpointPages {
                    // Pages that a reader still needs stay in the log.
                    sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(log).toOpaque())
    }

    /// Moves all that stands in the log into the file, and gives the disk back what it took.
    ///
    /// - Returns: `true` if that could be done: no connection reads, and the disk has room.
    func emptyLog() -> Bool {
        sqlite3_wal_checkpoint_v2(pointer, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    }
}
