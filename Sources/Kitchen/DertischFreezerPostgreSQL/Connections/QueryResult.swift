import CPQ

/// The result of a statement: libpq's `PGresult`, with all rows.
// Immutable until it is cleared, when its last reference is gone.
final class QueryResult: @unchecked Sendable {
    let pointer: OpaquePointer
    let status: ExecStatusType
    let count: Int

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        status = PQresultStatus(pointer)
        count = Int(PQntuples(pointer))
    }

    deinit { PQclear(pointer) }

    var isError: Bool { status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE }
    /// `true` if it was not run, since an earlier command of the pipeline failed.
    var isSkipped: Bool { status == PGRES_PIPELINE_ABORTED }

    /// The number of rows touched; none by a query, whose rows the server counts as well.
    var changes: Int {
        // Their tags begin so, as does that of a table made of one.
        if command.utf8.starts(with: "SELECT".utf8) { return 0 }
        return PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// The command tag, such as `COMMIT`.
    var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }

    /// A field of an error, by libpq's code.
    func field(_ code: UnicodeScalar) -> String? {
        PQresultErrorField(pointer, Int32(code.value)).map { String(cString: $0) }
    }

    /// The SQLSTATE code of an error; empty for errors of libpq's own.
    var state: String { field("C") ?? "" }

    /// `true` if the server ended the session with it. Later commands in the pipeline were never begun.
    var isLastWord: Bool { isError && ["FATAL", "PANIC"].contains(field("V")) }

    /// The bytes of a value in a row; empty for NULL.
    @inline(__always) func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
    }

    @inline(__always) func isNull(_ row: Int32, _ column: Int32) -> Bool { PQgetisnull(pointer, row, column) != 0 }
}
