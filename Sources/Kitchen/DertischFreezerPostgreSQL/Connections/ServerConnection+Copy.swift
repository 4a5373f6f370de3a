import CPQ
import DertischFreezer

/// A row of a `COPY`, to which values are bound.
private final class CopyRow: StoreStatement {
    private let wires: [WireType]
    var parameters: BoundParameters

    init(_ schema: TableSchema) {
        wires = schema.columns.map { WireType($0.kind) }
        parameters = BoundParameters(count: wires.count)
    }

    var columnNames: [String] { [] }
    func bindNull(at index: Int) { parameters.bindNull(at: index) }
    func bind(_ value: Int64, at index: Int) { parameters.bind(value, at: index, as: wires[index]) }
    func bind(_ value: Double, at index: Int) { parameters.bind(value, at: index, as: wires[index]) }
    func bind(_ value: String, at index: Int) { parameters.bind(value, at: index, as: wires[index]) }
    func bind(_ value: UnsafeRawBufferPointer, at index: Int) { parameters.bind(value, at: index, as: wires[index]) }
    func step() throws -> Bool { false }
    func reset() { parameters.reset() }
    func storage(at index: Int) -> StorageClass { .null }
    func integer(at index: Int) -> Int64? { nil }
    func real(at index: Int) -> Double? { nil }
    func text(at index: Int) -> String? { nil }
    func withBytes<R>(at index: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

extension ServerConnection {
    func storing(_ schema: TableSchema, _ way: ConflictPolicy) throws -> any RecordWriter {
        CopyIntake(schema, way, one: try readyToStore(schema, way), on: self)
    }
}

/// A record writer that stores few records one by one, and many by `COPY`.
private final class CopyIntake: RecordWriter {
    private let one: CommonStatement.Ready
    // The storing transaction holds the connection.
    private unowned let connection: ServerConnection
    private let schema: TableSchema
    private let way: ConflictPolicy
    private var count = 0
    private var rows: CopiedRows?

    /// The number of rows from which `COPY` saves time.
    private static let few = 32

    init(_ schema: TableSchema, _ way: ConflictPolicy, one: CommonStatement.Ready, on connection: ServerConnection) {
        self.schema = schema
        self.way = way
        self.one = one
        self.connection = connection
    }

    func store<R: Encodable>(_ record: R) throws {
        guard count >= Self.few else {
            count += 1
            return try one.store(record)
        }
        let rows = rows ?? CopiedRows(schema, way, connection.dialect)
        self.rows = rows
        try rows.add(record)
        if rows.areMany { try connection.copy(&rows.copy) }
    }

    func finish() throws { if let rows, !rows.copy.isEmpty { try connection.copy(&rows.copy) } }
}

/// A buffer of rows for `COPY`.
private final class CopiedRows {
    var copy: Copy
    private let schema: TableSchema
    private let row: CopyRow
    private var encoder: RowEncoder

    /// The size of a block of `COPY` in bytes.
    private static let maxBytes = 1 << 22

    init(_ schema: TableSchema, _ way: ConflictPolicy, _ dialect: any Dialect) {
        self.schema = schema
        copy = Copy(schema, way, dialect)
        row = CopyRow(schema)
        encoder = RowEncoder(row, layout: schema.layout)
    }

    var areMany: Bool { copy.bytes.count > Self.maxBytes }

    func add<R: Encodable>(_ record: R) throws {
        defer { row.reset() }
        try RowEncoder.bind(record, by: &encoder)
        if let reason = row.parameters.refusal {
            throw Freezer.Error.unstorable(type: schema.type, column: "", reason: reason)
        }
        row.parameters.append(toCopy: &copy.bytes)
    }
}

extension ServerConnection {
    /// Copies rows straight into the table; if some of them are there already, into one beside it, and from there.
    fileprivate func copy(_ rows: inout Copy) throws {
        note(rows.table)
        try outside {
            let pipe = CopyPipe(handle: handle)
            if rows.way == .adding { return try pipe.copy(rows.bytes, rows.intoTable) }
            if !rows.replaces {
                try pipe.run("SAVEPOINT dertisch_copy")
                do {
                    try pipe.copy(rows.bytes, rows.intoTable)
                } catch Freezer.Error.constraint(_, .unique, _) {
                    try pipe.run("ROLLBACK TO dertisch_copy")
                    rows.replaces = true
                }
                try pipe.run("RELEASE dertisch_copy")
            }
            if rows.replaces {
                try pipe.run(rows.making)
                try pipe.copy(rows.bytes, rows.intoCopy)
                try pipe.run(rows.moving)
                try pipe.run(rows.emptying)
            }
        }
        rows.empty()
    }
}

/// A `COPY` into a table: its rows and its statements.
private struct Copy {
    /// The header of a binary `COPY`: eleven bytes of signature, no flags, no extension.
    private static let head: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)

    var bytes = Copy.head
    let way: ConflictPolicy
    let table: String
    /// Returns `true` if some rows are there already.
    var replaces = false
    let intoTable: String
    let intoCopy: String
    let making: String
    let moving: String
    let emptying: String

    init(_ schema: TableSchema, _ way: ConflictPolicy, _ dialect: any Dialect) {
        self.way = way
        self.table = schema.table
        let columns = schema.columns.map { dialect.quoted($0.name) }
        let names = columns.joined(separator: ", ")
        let (table, key) = (dialect.quoted(schema.table), columns[schema.key])
        let copy = "pg_temp.dertisch_copy_\(schema.number)"
        let others = columns.filter { $0 != key }.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        intoTable = "COPY \(table) (\(names)) FROM STDIN (FORMAT binary)"
        intoCopy = "COPY \(copy) (\(names)) FROM STDIN (FORMAT binary)"
        making = """
            CREATE TEMPORARY TABLE IF NOT EXISTS dertisch_copy_\(schema.number)
            (LIKE \(table), dertisch_row bigint GENERATED ALWAYS AS IDENTITY) ON COMMIT DROP
            """
        // Of several with one key the last counts, as if they were stored one after the other.
        moving = """
            INSERT INTO \(table) (\(names)) SELECT DISTINCT ON (\(key)) \(names) FROM \(copy) ORDER BY \(key), dertisch_row DESC
            ON CONFLICT (\(key)) DO \(others.isEmpty ? "NOTHING" : "UPDATE SET \(others)")
            """
        emptying = "TRUNCATE \(copy)"
    }

    var isEmpty: Bool { bytes.count == Self.head.count }
    mutating func empty() { bytes.removeSubrange(Self.head.count...) }
}

/// The stream of a `COPY`, for which the connection leaves its pipeline.
struct CopyPipe {
    let handle: LibpqHandle

    func run(_ sql: String) throws {
        guard PQsendQuery(handle.pointer, sql) == 1 else { throw lost() }
        try finish(sql)
    }

    func copy(_ bytes: [UInt8], _ sql: String) throws {
        guard PQsendQuery(handle.pointer, sql) == 1, let answer = handle.next() else { throw lost() }
        guard answer.status == PGRES_COPY_IN else {
            try finish(sql, after: answer)
            throw lost()
        }
        // Libpq keeps what the socket does not take yet.
        let isSent = bytes.withUnsafeBytes { bytes in
            let count = Int32(truncatingIfNeeded: bytes.count)
            guard PQputCopyData(handle.pointer, bytes.bindMemory(to: CChar.self).baseAddress, count) == 1 else {
                return false
            }
            return end()
        }
        guard isSent else { throw lost() }
        try finish(sql)
    }

    /// The trailer of a binary `COPY`: a row of -1 columns.
    private func end() -> Bool {
        let trailer: [CChar] = [-1, -1]
        return PQputCopyData(handle.pointer, trailer, 2) == 1 && PQputCopyEnd(handle.pointer, nil) == 1
    }

    /// Waits for the end of a statement.
    private func finish(_ sql: String, after first: QueryResult? = nil) throws {
        var failure = first.flatMap { $0.isError ? $0 : nil }
        while let answer = handle.next() { if answer.isError { failure = failure ?? answer } }
        guard handle.isOpen else { throw lost() }
        if let failure { throw ServerErrorMapper(place: handle.place, statement: sql).error(failure) }
    }

    private func lost() -> RetryableError {
        ServerErrorMapper(place: handle.place, statement: "COPY").lost(handle.complaint)
    }
}
