import CPQ
import DertischFreezer

/// A connection for one transaction at a time, on a thread that may block.
///
/// Stored records are sent without waiting for each result: an error is thrown by the next statement that has
/// one, by the end of the transaction at the latest.
final class ServerConnection: StoreConnection, StatementRunner {
    let handle: LibpqHandle
    let dialect: any Dialect = PostgreSQLDialect()
    private let descriptions: StatementDescriptionCache
    private var statements: [String: ServerStatement] = [:]
    private var common: [CommonStatement.Ready?] = []
    private(set) var changes = 0
    private(set) var readTracker: ReadTracker?
    /// The tables that the transaction has changed.
    private(set) var changed = DatabaseRegion()
    private var number = 0
    /// Commands without a result yet, and the number of results that each will have.
    private var unanswered: [(sql: String, command: PipelineCommand?, count: Int)] = []
    /// The error that ended the transaction early; every further statement throws it.
    private var loss: (any Error)?
    /// The number of open cursors.
    private var cursors = 0
    /// The statement that begins the transaction.
    private var beginning: String?
    /// `true` between the beginning and the end of a transaction.
    private var isInTransaction = false
    /// `true` if statements of the app's own were run, which may have changed the session.
    private var hasForeign = false

    /// The capacity of the cache of statements.
    private static let maxStatements = 256
    /// The number of results that fit into the socket's buffers without stopping the server.
    private static let maxUnanswered = 200

    init(_ handle: LibpqHandle, _ descriptions: StatementDescriptionCache) {
        self.handle = handle
        self.descriptions = descriptions
    }

    var cascades: ForeignKeyCascades { descriptions.cascades }

    /// Notes a change of a table.
    func note(_ table: String) { changed.add(table) }

    func statement(_ sql: String, of tables: Set<String>?) throws -> any StoreStatement {
        if let statement = statements[sql], !statement.isRunning { return statement }
        if let reason = StatementKeyword.refusal(of: sql, isShared: false) {
            throw Freezer.Error.refused(place: handle.place, statement: sql, reason: reason)
        }
        let statement = ServerStatement(try description(of: sql), of: tables, by: self)
        if statements.count >= Self.maxStatements { statements = [:] }
        if statements[sql] == nil, statement.description.number > 0 { statements[sql] = statement }
        return statement
    }

    func longStatement(_ sql: String, of tables: Set<String>?) throws -> any StoreStatement {
        let name = "dertisch_\(cursors + 1)"
        let cursor = ServerCursor(
            try statement("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", of: tables), name: name, on: self)
        cursors += 1
        return cursor
    }

    /// Fetches the next rows of a cursor.
    func fetch(_ count: Int, from cursor: String) throws -> ServerStatement {
        let sql = "FETCH \(count) FROM \(cursor)"
        try send(sql)
        guard let answer = try settle() else { throw lost(sql) }
        return ServerStatement(StatementDescription(sql, number: 0, answer), of: [], answer: answer, by: self)
    }

    /// Closes a cursor; a failed transaction has closed it already.
    func close(_ cursor: String, isOpen: Bool) {
        cursors -= 1
        if isOpen { try? command("CLOSE \(cursor)") }
    }

    func statement(_ kind: CommonStatement, of schema: TableSchema, _ sql: () -> String) throws -> CommonStatement.Ready
    {
        let index = schema.number * CommonStatement.allCases.count + kind.rawValue
        if index < common.count, let ready = common[index] { return ready }
        while common.count <= index { common.append(nil) }
        let statement = ServerStatement(
            try description(of: sql()), of: [schema.table], isDeferred: kind == .store, by: self)
        let ready = CommonStatement.Ready(statement, schema)
        common[index] = ready
        return ready
    }

    private func description(of sql: String) throws -> StatementDescription {
        if let known = descriptions[sql] { return known }
        try checkStart()
        let number = descriptions.nextNumber(for: sql)
        let answer = try ask(.describe(sql: sql, number: number))
        let description = StatementDescription(sql, number: number, answer)
        try description.check(place: handle.place)
        descriptions.keep(description)
        return description
    }

    private func checkStart() throws {
        if let loss { throw loss }
        if Task.isCancelled { throw CancellationError() }
    }

    func answer(to statement: ServerStatement) throws -> QueryResult? {
        try checkStart()
        if let reason = statement.parameters.refusal {
            throw Freezer.Error.refused(place: handle.place, statement: statement.description.sql, reason: reason)
        }
        if let readTracker { readTracker.region.add(reading: statement.tables) }
        statement.note(in: &changed, transaction: number)
        if statement.tables == nil { hasForeign = true }
        let command = PipelineCommand.run(
            statement.description, statement.parameters, isForeign: statement.tables == nil)
        guard statement.isDeferred else { return try ask(command) }
        try put(command.sql, command, handle.send(command))
        return nil
    }

    /// Sends a command and waits for its result.
    private func ask(_ command: PipelineCommand) throws -> QueryResult {
        try put(command.sql, command, handle.send(command))
        guard let answer = try settle() else { throw lost(command.sql) }
        changes = answer.changes
        return answer
    }

    /// Notes a command that was sent.
    private func put(_ sql: String, _ command: PipelineCommand?, _ count: Int) throws {
        guard count > 0 else { throw lost(sql) }
        unanswered.append((sql, command, count))
        if unanswered.count >= Self.maxUnanswered { _ = try settle() }
    }

    /// Waits for the results of all sent commands.
    ///
    /// - Returns: the last result.
    @discardableResult
    private func settle() throws -> QueryResult? {
        if let loss { throw loss }
        guard !unanswered.isEmpty else { return nil }
        guard handle.sync() else { throw lost(unanswered[0].sql) }
        var (last, failure): (QueryResult?, (any Error)?)
        var hasBegun = true
        let all = unanswered
        unanswered = []
        for (sql, command, count) in all {
            for number in 0..<count {
                guard let answer = handle.wholeAnswer() else { throw lost(sql) }
                last = answer
                // The first of several tells whether the statement was prepared.
                if number == 0, count > 1, answer.isError || answer.isSkipped, let command { handle.forget(command) }
                if answer.isError, failure == nil {
                    failure = error(answer, sql)
                    hasBegun = sql != beginning
                }
            }
        }
        guard handle.wholeAnswer()?.status == PGRES_PIPELINE_SYNC else { throw lost(all[0].sql) }
        if isInTransaction, PQtransactionStatus(handle.pointer) == PQTRANS_IDLE {
            // A transaction that could not begin, such as one that was cancelled at once, was ended by no statement.
            if let failure, !hasBegun {
                loss = failure
                throw failure
            }
            let error = Freezer.Error.refused(
                place: handle.place, statement: all[all.count - 1].sql,
                reason: "it has ended the transaction, which only the freezer does")
            loss = error
            throw error
        }
        if let failure {
            // A failure has ended the transaction, unless there is a savepoint to go back to.
            if PQtransactionStatus(handle.pointer) == PQTRANS_INERROR { loss = failure }
            throw failure
        }
        return last
    }

    private func error(_ answer: QueryResult, _ sql: String) -> any Error {
        if !handle.isOpen { return lost(sql) }
        return ServerErrorMapper(place: handle.place, statement: sql, isWriting: readTracker == nil).error(answer)
    }

    private func lost(_ sql: String) -> any Error {
        let error = ServerErrorMapper(place: handle.place, statement: sql).lost(handle.complaint)
        loss = error
        return error
    }

    /// Runs a statement of the freezer's own, without rows.
    func command(_ sql: String) throws {
        // Rolling back to a savepoint clears errors that came after it.
        if sql.hasPrefix("ROLLBACK TO"), handle.isOpen {
            if !unanswered.isEmpty { _ = try? settle() }
            loss = nil
        }
        try send(sql)
        try settle()
    }

    /// Sends a command without waiting for it.
    private func send(_ command: String) throws {
        if let loss { throw loss }
        try put(command, nil, handle.send(command) ? 1 : 0)
    }

    /// Runs a closure in a transaction: all of it is stored, or nothing.
    ///
    /// - Parameters:
    ///   - begin: the statement that begins it.
    ///   - readTracker: records what an observed query reads.
    ///   - canceller: cancels it, until it is rolled back.
    func transaction<Value>(
        _ begin: String, readTracker: ReadTracker? = nil, canceller: QueryCanceller? = nil, _ work: () throws -> Value
    ) throws -> Value {
        self.readTracker = readTracker
        number += 1
        changed = DatabaseRegion()
        hasForeign = false
        defer { isInTransaction = false }
        do {
            beginning = begin
            try send(begin)
            if let setting = handle.transactionSetting { try send(setting) }
            isInTransaction = true
            let value = try work()
            try Task.checkCancellation()
            try commit()
            self.readTracker = nil
            return value
        } catch {
            self.readTracker = nil
            canceller?.finish()
            // A late cancellation would hit the rollback.
            if handle.isOpen, canceller?.waitForLast() != false { rollback() }
            throw error
        }
    }

    private func commit() throws {
        // Statements sent without waiting may have failed. Then nothing is kept, for certain.
        try settle()
        if let loss { throw loss }
        isInTransaction = false
        // A result is final, whatever happens to the connection afterwards.
        guard handle.send("COMMIT"), handle.sync(), let answer = handle.wholeAnswer(),
            !answer.isError || !answer.state.isEmpty
        else { throw Freezer.Error.uncertain(place: handle.place, reason: handle.complaint) }
        _ = handle.wholeAnswer()
        if answer.isError { throw ServerErrorMapper(place: handle.place, statement: "COMMIT").error(answer) }
        if answer.command == "ROLLBACK" { throw lost("COMMIT") }
    }

    private func rollback() {
        isInTransaction = false
        loss = nil
        // On a lost connection the server rolls back by itself.
        guard handle.isOpen else { return }
        // Results of earlier statements come first. If this fails the connection is lost.
        if !unanswered.isEmpty { _ = try? settle() }
        loss = nil
        if PQtransactionStatus(handle.pointer) != PQTRANS_IDLE { try? command("ROLLBACK") }
        loss = nil
    }

    /// Sets the session anew if statements of the app's own were run in the last transaction: their settings and temporary tables end with it.
    ///
    /// - Parameter setting: the settings of the session, as SQL.
    func reset(_ setting: String) throws {
        guard hasForeign else { return }
        hasForeign = false
        // Behind a pooler the session is another's by now. Temporary tables cannot outlive the transaction that made them there.
        guard handle.transactionSetting == nil else { return }
        try outside { try CopyPipe(handle: handle).run("RESET ALL; DISCARD TEMP; UNLISTEN *; \(setting)") }
    }

    /// Drops all prepared statements, as after changes of tables.
    func forgetStatements() {
        statements = [:]
        common = []
        descriptions.forget()
    }

    /// Leaves the pipeline mode for a closure, once all results have come.
    func outside<Value>(_ work: () throws -> Value) throws -> Value {
        try checkStart()
        try settle()
        guard PQexitPipelineMode(handle.pointer) == 1 else { throw lost("COPY") }
        defer { _ = PQenterPipelineMode(handle.pointer) }
        do { return try work() } catch {
            if !handle.isOpen { loss = error }
            throw error
        }
    }
}

extension DatabaseRegion {
    /// Adds tables that are read; everything if they are unknown.
    mutating func add(reading tables: Set<String>?) {
        guard let tables else { return formUnion(.everything) }
        for table in tables { add(table) }
    }
}

extension Freezer.Error {
    /// The reason of a lost connection.
    var reason: String? {
        switch self {
        case .unreachable(_, let reason), .unopenable(_, let reason), .uncertain(_, let reason): reason
        default: nil
        }
    }
}
