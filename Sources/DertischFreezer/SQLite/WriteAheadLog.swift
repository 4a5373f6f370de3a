import CSQLite

// Unsafe Unmanaged: the handle holds its log for as long as SQLite calls it.

/// What is known of SQLite's write-ahead log, which grows until nobody reads what stands in it.
final class WriteAheadLog {
    /// How many pages stand in it.
    fileprivate(set) var pages = 0
    /// With how many to try the next time to empty it.
    private(set) var nextTry = 0
    /// How many pages it may have.
    let most: Int
    private static let page = 4_096
    /// As many pages are moved into the file at once; SQLite's own habit.
    fileprivate static let fewest: Int32 = 1_000

    /// - Parameter most: how many bytes it may have.
    init(most: Int) {
        self.most = max(2 * Int(Self.fewest), most / Self.page)
        nextTry = self.most / 4
    }

    /// Whether it is worth trying to empty it.
    var isLong: Bool { pages >= nextTry }
    /// Whether nothing may be added.
    var isFull: Bool { pages >= most }

    /// It could not be emptied: somebody reads. So it is tried again when it has grown more.
    func postpone() { nextTry = pages + most / 8 }

    func emptied() { (pages, nextTry) = (0, most / 4) }
}

extension SQLiteHandle {
    /// Counts the log from here on, and moves its pages into the file from time to time, as SQLite does by itself.
    func count(_ log: WriteAheadLog) {
        sqlite3_wal_hook(
            pointer,
            { log, connection, name, pages in
                guard let log else { return SQLITE_OK }
                Unmanaged<WriteAheadLog>.fromOpaque(log).takeUnretainedValue().pages = Int(pages)
                if pages >= WriteAheadLog.fewest {
                    // What cannot be moved, since somebody reads, stays in the log.
                    sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(log).toOpaque())
    }

    /// Moves all that stands in the log into the file, and gives the disk back what it took.
    ///
    /// - Returns: whether that could be done: nobody reads, and the disk has room.
    func emptyLog() -> Bool {
        sqlite3_wal_checkpoint_v2(pointer, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil) == SQLITE_OK
    }
}
