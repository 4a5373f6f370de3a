import CSQLiteFloor
import Foundation

/// The same table by hand, by the C API: what a freezer is compared with.
// Used by one at a time.
final class FreezerFloor: @unchecked Sendable {
    private var database: OpaquePointer?
    private var insert: OpaquePointer?
    private var select: OpaquePointer?
    private var scan: OpaquePointer?
    private var newest: OpaquePointer?
    let file: URL

    init(_ file: URL) throws {
        self.file = file
        guard
            sqlite3_open_v2(file.path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
                == SQLITE_OK
        else { throw Failure.nothingMeasured }
        run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
        run(
            """
            CREATE TABLE IF NOT EXISTS Volume (id INTEGER PRIMARY KEY NOT NULL, title TEXT NOT NULL, pages INTEGER NOT NULL,
            price REAL NOT NULL, inStock INTEGER NOT NULL)
            """)
        insert = prepare("INSERT INTO Volume (id, title, pages, price, inStock) VALUES (?, ?, ?, ?, ?)")
        select = prepare("SELECT id, title, pages, price, inStock FROM Volume WHERE id = ?")
        scan = prepare("SELECT id, title, pages, price, inStock FROM Volume")
        newest = prepare(
            "SELECT id, title, pages, price, inStock FROM Volume WHERE id >= 20000000 ORDER BY id DESC LIMIT 1")
    }

    deinit {
        for statement in [insert, select, scan, newest] { sqlite3_finalize(statement) }
        sqlite3_close_v2(database)
    }

    func run(_ sql: String) { sqlite3_exec(database, sql, nil, nil, nil) }

    private func prepare(_ sql: String) -> OpaquePointer? {
        var statement: OpaquePointer?
        sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        return statement
    }

    func store(_ volume: Volume) {
        sqlite3_bind_int64(insert, 1, Int64(volume.id))
        floor_bind_text(insert, 2, volume.title)
        sqlite3_bind_int64(insert, 3, Int64(volume.pages))
        sqlite3_bind_double(insert, 4, volume.price)
        sqlite3_bind_int64(insert, 5, volume.inStock ? 1 : 0)
        sqlite3_step(insert)
        sqlite3_reset(insert)
    }

    func retrieve(_ id: Int) -> Volume? {
        sqlite3_bind_int64(select, 1, Int64(id))
        defer { sqlite3_reset(select) }
        return sqlite3_step(select) == SQLITE_ROW ? volume(select) : nil
    }

    /// The record of the largest key from 20,000,000 on.
    func last() -> Volume? {
        defer { sqlite3_reset(newest) }
        return sqlite3_step(newest) == SQLITE_ROW ? volume(newest) : nil
    }

    func all() -> [Volume] {
        var volumes: [Volume] = []
        while sqlite3_step(scan) == SQLITE_ROW { volumes.append(volume(scan)) }
        sqlite3_reset(scan)
        return volumes
    }

    private func volume(_ row: OpaquePointer?) -> Volume {
        Volume(
            id: Int(sqlite3_column_int64(row, 0)), title: sqlite3_column_text(row, 1).map { String(cString: $0) } ?? "",
            pages: Int(sqlite3_column_int64(row, 2)), price: sqlite3_column_double(row, 3),
            inStock: sqlite3_column_int64(row, 4) != 0)
    }
}
