import CPQ
import DertischFreezer
import Synchronization

/// A statement as the server understands it: what is bound to it, and what it answers.
final class Description: Sendable {
    let sql: String
    /// By what it is known on each connection; 0 if it is not kept, and prepared anew each time.
    let number: Int
    /// The name under which it is prepared.
    let name: String
    let parameters: [Wire]
    let columns: [Wire]
    let columnNames: [String]
    let isReading: Bool
    let isDeleting: Bool

    init(_ sql: String, number: Int, _ answer: Answer) {
        self.sql = sql
        self.number = number
        name = Self.name(number)
        parameters = (0..<PQnparams(answer.pointer)).map { Wire(PQparamtype(answer.pointer, $0)) }
        let fields = 0..<PQnfields(answer.pointer)
        columns = fields.map { Wire(PQftype(answer.pointer, $0)) }
        (isReading, isDeleting) = (FirstWord.isReading(sql), FirstWord.isDeleting(sql))
        columnNames = fields.map { PQfname(answer.pointer, $0).map { String(cString: $0) } ?? "" }
    }

    static func name(_ number: Int) -> String { number == 0 ? "" : "d\(number)" }
}

/// The statements that were described, for all connections of a freezer: what the server told one holds for all.
final class Descriptions: Sendable {
    private struct State {
        var bySQL: [String: Description] = [:]
        var last = 0
    }

    private let state = Mutex(State())
    let cascades: Cascades

    init(_ cascades: Cascades) { self.cascades = cascades }

    /// As many are kept as an app may ask for again and again.
    private static let most = 1_000

    subscript(_ sql: String) -> Description? { state.withLock { $0.bySQL[sql] } }

    /// A number for one more; 0 if there are enough.
    func nextNumber() -> Int {
        state.withLock { state in
            guard state.last < Self.most else { return 0 }
            state.last += 1
            return state.last
        }
    }

    /// Forgets all; their numbers are not given again.
    func forget() { state.withLock { $0.bySQL = [:] } }

    func keep(_ description: Description) {
        guard description.number > 0 else { return }
        state.withLock { $0.bySQL[description.sql] = $0.bySQL[description.sql] ?? description }
    }
}

/// What a server is asked.
enum Question: Sendable {
    /// What a statement is about.
    case describe(sql: String, number: Int)
    /// To run it.
    case run(Description, Parameters)

    var isDescription: Bool { if case .describe = self { true } else { false } }

    var sql: String {
        switch self {
        case .describe(let sql, _): sql
        case .run(let description, _): description.sql
        }
    }
}
