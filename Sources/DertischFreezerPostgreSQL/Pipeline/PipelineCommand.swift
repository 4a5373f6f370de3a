/// What a server is asked.
enum PipelineCommand: Sendable {
    /// What a statement is about.
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
