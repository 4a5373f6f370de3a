import DertischFreezer

/// A connection that records a closure's question, and replays the result when the closure runs again.
///
/// The closure runs once to record its question, and again once the result is there, and then reads it. So no thread waits, and many
/// share a pipelined connection. It is used by one call at a time, and kept for the next.
// Handed from one task to another under the lock of those that are free.
final class ReplayConnection: StoreConnection, StatementRunner, @unchecked Sendable {
    /// Thrown by the first run: the question to send before the closure runs again.
    struct Unanswered: Error {
        let command: PipelineCommand
    }

    let dialect: any Dialect = PostgreSQLDialect()
    let readTracker: ReadTracker? = nil
    var cascades: ForeignKeyCascades { descriptions.cascades }
    private(set) var changes = 0
    /// The tables that the last command changed.
    private(set) var changed = DatabaseRegion()
    private var number = 0
    private var isWriting = false
    private let place: String
    private let descriptions: StatementDescriptionCache
    private var statements: [ObjectIdentifier: ServerStatement] = [:]
    private var common: [CommonStatement.Ready?] = []
    /// The descriptions of the current statements, if the cache is full.
    private var spare: [String: StatementDescription] = [:]
    /// The results, in the order of the questions.
    private var answers: [QueryResult] = []
    private var position = 0

    /// The capacity of the cache of statements.
    private static let maxStatements = 256

    init(place: String, _ descriptions: StatementDescriptionCache) {
        self.place = place
        self.descriptions = descriptions
    }

    /// Thrown for a statement of the app's own that changes something: it wants a transaction, whose session is set anew afterwards.
    struct WantsTransaction: Error {}

    /// Begins to ask something.
    ///
    /// - Parameter isWriting: `true` for what changes something.
    func begin(isWriting: Bool) {
        self.isWriting = isWriting
        number += 1
        changed = DatabaseRegion()
        position = 0
        answers.removeAll(keepingCapacity: true)
        spare = [:]
    }

    /// Goes on with the answer to what was not answered.
    func goOn(_ command: PipelineCommand, _ answer: QueryResult) throws {
        position = 0
        switch command {
        case .describe(let sql, let number): try keep(sql, number: number, answer)
        case .run: answers.append(answer)
        }
    }

    func statement(_ sql: String, of tables: Set<String>?) throws -> any StoreStatement {
        if let reason = StatementKeyword.refusal(of: sql, isShared: true) {
            throw Freezer.Error.refused(place: place, statement: sql, reason: reason)
        }
        if isWriting, tables == nil { throw WantsTransaction() }
        let description = try description(of: sql)
        let id = ObjectIdentifier(description)
        if let statement = statements[id], !statement.isRunning { return statement }
        let statement = ServerStatement(description, of: tables, by: self)
        if statements.count >= Self.maxStatements { statements = [:] }
        if description.number > 0 { statements[id] = statement }
        return statement
    }

    func statement(_ kind: CommonStatement, of schema: TableSchema, _ sql: () -> String) throws -> CommonStatement.Ready
    {
        let index = schema.number * CommonStatement.allCases.count + kind.rawValue
        if index < common.count, let ready = common[index] { return ready }
        while common.count <= index { common.append(nil) }
        let statement = ServerStatement(try description(of: sql()), of: [schema.table], by: self)
        let ready = CommonStatement.Ready(statement, schema)
        common[index] = ready
        return ready
    }

    private func description(of sql: String) throws -> StatementDescription {
        if let known = descriptions[sql] ?? spare[sql] { return known }
        throw Unanswered(command: .describe(sql: sql, number: descriptions.nextNumber(for: sql)))
    }

    /// Keeps what the server said of a statement.
    private func keep(_ sql: String, number: Int, _ answer: QueryResult) throws {
        let description = StatementDescription(sql, number: number, answer)
        try description.check(place: place)
        if number > 0 { descriptions.keep(description) } else { spare[sql] = description }
    }

    /// An answer that is there is given to a cancelled task too: what it tells of may have been kept.
    func answer(to statement: ServerStatement) throws -> QueryResult? {
        if let reason = statement.parameters.refusal {
            throw Freezer.Error.refused(place: place, statement: statement.description.sql, reason: reason)
        }
        guard position < answers.count else {
            if Task.isCancelled { throw CancellationError() }
            throw Unanswered(
                command: .run(statement.description, statement.parameters, isForeign: statement.tables == nil))
        }
        defer { position += 1 }
        changes = answers[position].changes
        statement.note(in: &changed, transaction: number)
        return answers[position]
    }

    func forgetStatements() {
        statements = [:]
        common = []
    }

    func command(_ sql: String) throws {
        throw Freezer.Error.refused(
            place: place, statement: sql, reason: "a transaction in parts is one for write(_:), not for writeOnce(_:)")
    }
}
