import CPQ

/// What a server answered: all rows of it.
// Nothing of it changes before it is cleared, which is when nobody has it any more.
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
    /// Something before it in the line failed, so it was not run.
    var isSkipped: Bool { status == PGRES_PIPELINE_ABORTED }

    /// How many rows were touched.
    var changes: Int { PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }

    /// What was done, in a word or two.
    var command: String { PQcmdStatus(pointer).map { String(cString: $0) } ?? "" }

    /// A part of an error.
    func field(_ code: UnicodeScalar) -> String? {
        PQresultErrorField(pointer, Int32(code.value)).map { String(cString: $0) }
    }

    /// The code of an error; empty if the server has not said a word, and libpq tells of it.
    var state: String { field("C") ?? "" }

    /// Whether the server ended the session with it. What comes after it in the line was never begun.
    var isLastWord: Bool { isError && ["FATAL", "PANIC"].contains(field("V")) }

    /// The value in a row; empty if there is none.
    @inline(__always) func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
    }

    @inline(__always) func isNull(_ row: Int32, _ column: Int32) -> Bool { PQgetisnull(pointer, row, column) != 0 }
}
