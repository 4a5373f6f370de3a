import CSQLite

/// A prepared statement of SQLite's.
final class SQLiteStatement: StoreStatement {
    private let pointer: OpaquePointer
    private let handle: SQLiteHandle
    // The connection keeps its statements, and takes them along.
    private unowned let connection: SQLiteConnection
    let sql: String
    private(set) var reads: DatabaseRegion
    private(set) var writes: DatabaseRegion
    let isWriting: Bool
    /// `true` for a statement of the freezer's own, such as `COMMIT`, which runs for a cancelled task too.
    let isOwn: Bool
    private let makesTemporaries: Bool
    /// `true` if running it ends the queries that are being read.
    private let endsQueries: Bool
    /// `true` if it makes, changes or drops tables, indexes, views or triggers.
    private let changesTables: Bool
    /// How often SQLite has prepared it anew, as far as that is known here.
    private var preparations: Int32 = 0
    /// `true` if it deletes rows by `REPLACE`, for which triggers are to be fired.
    var needsRecursiveTriggers = false
    private var hasRecursiveTriggers = false
    /// The number of values to be bound.
    let parameterCount: Int
    private(set) var isRunning = false
    /// The tracker of what this run reads.
    private var readTracker: ReadTracker?
    /// The first value that could not be bound.
    private var refusal = SQLITE_OK
    /// The transaction in which the connection was told what this writes.
    private var told = -1

    init(_ sql: String, on connection: SQLiteConnection) throws {
        let handle = connection.handle
        handle.recorder.begin()
        var pointer: OpaquePointer?
        var isAlone = true
        let code = sql.withCString { text in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(handle.pointer, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, &tail)
            isAlone = tail.map { Self.isBlank(String(cString: $0)) } ?? true
            return code
        }
        guard code == SQLITE_OK else {
            if let reason = handle.recorder.refusal {
                throw Freezer.Error.refused(place: handle.file, statement: sql, reason: reason)
            }
            throw handle.error(code, in: sql)
        }
        guard let pointer, isAlone else {
            sqlite3_finalize(pointer)
            throw Freezer.Error.refused(
                place: handle.file, statement: sql, reason: "there must be exactly one statement")
        }
        self.pointer = pointer
        self.handle = handle
        self.connection = connection
        self.sql = sql
        reads = handle.recorder.reads
        writes = handle.recorder.writes
        isWriting = sqlite3_stmt_readonly(pointer) == 0
        isOwn = handle.recorder.isOwn
        makesTemporaries = handle.recorder.temporary != nil
        endsQueries = handle.recorder.endsQueries
        changesTables = handle.recorder.changesTables
        parameterCount = Int(sqlite3_bind_parameter_count(pointer))
    }

    deinit { sqlite3_finalize(pointer) }

    /// Returns `true` if a text has no statement: only blanks, semicolons and comments.
    private static func isBlank(_ text: String) -> Bool {
        var rest = text.unicodeScalars[...]
        while let next = rest.first {
            if next == ";" || next.properties.isWhitespace {
                rest.removeFirst()
            } else if rest.starts(with: "--".unicodeScalars) {
                rest = rest.drop { $0 != "\n" }
            } else if rest.starts(with: "/*".unicodeScalars) {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: "*/".unicodeScalars) { rest.removeFirst() }
                rest = rest.dropFirst(2)
            } else {
                return false
            }
        }
        return true
    }

    var columnNames: [String] {
        (0..<sqlite3_column_count(pointer)).map { sqlite3_column_name(pointer, $0).map { String(cString: $0) } ?? "" }
    }

    func bindNull(at index: Int) { note(sqlite3_bind_null(pointer, Int32(index) + 1)) }
    func bind(_ value: Int64, at index: Int) { note(sqlite3_bind_int64(pointer, Int32(index) + 1, value)) }
    func bind(_ value: Double, at index: Int) { note(sqlite3_bind_double(pointer, Int32(index) + 1, value)) }
    func bind(_ value: String, at index: Int) {
        var value = value
        let code = value.withUTF8 { text in
            guard let length = Int32(exactly: text.count) else { return SQLITE_TOOBIG }
            // An empty text has an address of its own, since none would mean no value.
            guard let base = text.baseAddress, length > 0 else {
                return dertisch_sqlite_bind_text(pointer, Int32(index) + 1, "", 0)
            }
            return base.withMemoryRebound(to: CChar.self, capacity: text.count) {
                dertisch_sqlite_bind_text(pointer, Int32(index) + 1, $0, length)
            }
        }
        note(code)
    }
    func bind(_ value: UnsafeRawBufferPointer, at index: Int) {
        guard let length = Int32(exactly: value.count) else { return note(SQLITE_TOOBIG) }
        note(dertisch_sqlite_bind_bytes(pointer, Int32(index) + 1, value.baseAddress, length))
    }

    @inline(__always) private func note(_ code: Int32) { if code != SQLITE_OK, refusal == SQLITE_OK { refusal = code } }

    func step() throws -> Bool {
        let isFirst = !isRunning
        if isFirst {
            if endsQueries { try connection.checkNothingIsRead(before: sql) }
            readTracker = try connection.start(self)
            if refusal != SQLITE_OK { throw handle.error(refusal, in: sql) }
            if needsRecursiveTriggers, !hasRecursiveTriggers {
                try connection.setRecursiveTriggers(true)
                hasRecursiveTriggers = true
            }
            isRunning = true
        }
        let code = sqlite3_step(pointer)
        switch code {
        case SQLITE_ROW:
            if isFirst { noticePreparation() }
            readTracker?.hash(self, count: Int(sqlite3_column_count(pointer)))
            return true
        case SQLITE_DONE:
            if isFirst { noticePreparation() }
            if isWriting, told != connection.transaction { tell() }
            if makesTemporaries { connection.hasTemporaries = true }
            if changesTables { connection.hasChangedTables = true }
            return false
        default: throw connection.failed(code, in: sql)
        }
    }

    /// Notices that SQLite has prepared it anew, since tables have changed: it may read and write others now.
    @inline(__always) private func noticePreparation() {
        if !isOwn, sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0) != preparations { learn() }
    }

    private func learn() {
        preparations = sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
        let same = try? SQLiteStatement(sql, on: connection)
        (reads, writes) = (same?.reads ?? .everything, same?.writes ?? .everything)
        told = -1
        readTracker?.region.formUnion(reads)
    }

    private func tell() {
        guard !writes.isEmpty, connection.hasChanged || writes.isEverything else { return }
        connection.changed.formUnion(writes)
        told = connection.transaction
    }

    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
        isRunning = false
        if hasRecursiveTriggers {
            hasRecursiveTriggers = false
            try? connection.setRecursiveTriggers(false)
        }
        readTracker = nil
        refusal = SQLITE_OK
    }

    /// A value of the row, not protected by a lock: a connection that is used by one at a time needs none.
    @inline(__always) private func column(_ index: Int) -> OpaquePointer? {
        sqlite3_column_value(pointer, Int32(truncatingIfNeeded: index))
    }

    func storage(at index: Int) -> StorageClass {
        switch sqlite3_value_type(column(index)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .bytes
        default: .null
        }
    }
    func integer(at index: Int) -> Int64? {
        let value = column(index)
        return sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : nil
    }
    func real(at index: Int) -> Double? {
        let value = column(index)
        return switch sqlite3_value_type(value) {
        case SQLITE_FLOAT: sqlite3_value_double(value)
        // An answer that was computed may be whole.
        case SQLITE_INTEGER: Double(sqlite3_value_int64(value))
        default: nil
        }
    }
    func text(at index: Int) -> String? {
        let value = column(index)
        guard sqlite3_value_type(value) == SQLITE_TEXT, let text = sqlite3_value_text(value) else { return nil }
        return String(decoding: UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value))), as: UTF8.self)
    }
    func withBytes<R>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        let value = column(index)
        let type = sqlite3_value_type(value)
        guard type == SQLITE_TEXT || type == SQLITE_BLOB else {
            return try body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        let bytes = sqlite3_value_blob(value)
        return try body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))))
    }
}
