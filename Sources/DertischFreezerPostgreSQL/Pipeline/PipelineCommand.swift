/// A command in the pipeline: describe a statement, or run one.
enum PipelineCommand: Sendable {
    /// Asks for the types of a statement's parameters and columns.
    case describe(sql: String, number: Int)
    /// To run it.
    case run(StatementDescription, BoundParameters)

    var isDescription: Bool { if case .describe = self { true } else { false } }

    var sql: String {
        switch self {
        case .describe(let sql, _): sql
        case .run(let description, _): description.sql
        }
    }
}
