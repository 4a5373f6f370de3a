/// A command in the pipeline: describe a statement, or run one.
enum PipelineCommand: Sendable {
    /// Asks for the types of a statement's parameters and columns.
    case describe(sql: String, number: Int)
    /// To run it. A statement of the app's own may set the session, which is undone on a connection that others share.
    case run(StatementDescription, BoundParameters, isForeign: Bool)

    var isDescription: Bool { if case .describe = self { true } else { false } }

    var isForeign: Bool { if case .run(_, _, true) = self { true } else { false } }

    /// The statement's number, by which connections know it; 0 for one that is prepared anew each time.
    var number: Int {
        switch self {
        case .describe(_, let number): number
        case .run(let description, _, _): description.number
        }
    }

    var sql: String {
        switch self {
        case .describe(let sql, _): sql
        case .run(let description, _, _): description.sql
        }
    }
}
