import CPQ
import DertischFreezer
import Synchronization

/// The server's description of a statement: the wire types of its parameters and columns.
final class StatementDescription: Sendable {
    let sql: String
    /// By what it is known on each connection; 0 if it is not kept, and prepared anew each time.
    let number: Int
    /// The name under which it is prepared.
    let name: String
    let parameters: [WireType]
    let columns: [WireType]
    let columnNames: [String]
    let isReading: Bool
    let isDeleting: Bool

    init(_ sql: String, number: Int, _ answer: QueryResult) {
        self.sql = sql
        self.number = number
        name = Self.name(number)
        parameters = (0..<PQnparams(answer.pointer)).map { WireType(PQparamtype(answer.pointer, $0)) }
        let fields = 0..<PQnfields(answer.pointer)
        columns = fields.map { WireType(PQftype(answer.pointer, $0)) }
        (isReading, isDeleting) = (StatementKeyword.isReading(sql), StatementKeyword.isDeleting(sql))
        columnNames = fields.map { PQfname(answer.pointer, $0).map { String(cString: $0) } ?? "" }
    }

    static func name(_ number: Int) -> String { number == 0 ? "" : "d\(number)" }
}
