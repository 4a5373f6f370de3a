import DertischFreezer
import DertischSupport

extension PostgreSQLFreezer {
    /// The settings of a freezer.
    ///
    /// ```swift
    /// var configuration = PostgreSQLFreezer.Configuration()
    /// configuration.schema = "library"
    /// configuration.statementTimeout = .seconds(2)
    /// ```
    public struct Configuration: Sendable {
        /// The time for retries after conflicts with other writers and lost connections.
        ///
        /// A server that says nothing for half as long, while a call waits for it, is looked for by another connection: it may work on a
        /// long statement, or be lost. So no call waits for a lost one longer than this, or two seconds if it is less.
        public var timeout: Duration = .seconds(5)
        /// The time that a cancelled call waits for the server's answer. Then it throws a `CancellationError` if nothing can have
        /// been kept, and `uncertain` otherwise.
        public var cancellationTimeout: Duration = .milliseconds(800)
        /// The number of transactions that run at once; further ones wait in line. Each has a connection of its own, made when it
        /// is first needed.
        public var connections = 8
        /// The number of pipelined connections, which all single reads share. While reads are slow there are more, as many as
        /// `connections` at most, so that quick reads do not wait behind them.
        public var pipelines = 2
        /// The isolation level of transactions.
        public var isolation = Isolation.serializable
        /// The longest time of a statement; `nil` for the server's own limit.
        public var statementTimeout: Duration?
        /// The schema in which the tables stand, made if it is not there; the database's usual one if left out.
        public var schema: String?
        /// The interval at which changes without a notice are looked for, while a query is watched: those of other programs, and of processes
        /// that ended before they could. So they are heard of after this time at the latest.
        public var pollInterval: Duration = .milliseconds(500)
        /// The clock for pauses and intervals.
        public var clock: any Clock<Duration> = ContinuousClock()

        /// The usual configuration.
        public init() {}
    }

    /// The isolation level of transactions that run at once.
    public enum Isolation: String, Sendable {
        /// As if each ran alone. One that met another is run again.
        case serializable = "SERIALIZABLE"
        /// Each sees what there was at its beginning. One that would change what another has changed meanwhile is run again.
        case repeatableRead = "REPEATABLE READ"
        /// Each statement sees what was kept before it.
        case readCommitted = "READ COMMITTED"
    }
}

extension PostgreSQLFreezer.Isolation {
    /// The statement that begins a transaction.
    var begin: String { "BEGIN ISOLATION LEVEL \(rawValue)" }
}

extension PostgreSQLFreezer.Configuration {
    /// The statement that begins a transaction that only reads.
    static let readOnlyTransaction = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    /// The settings of each session, as SQL.
    var setting: String { sql(settings(isLimited: true)) }

    /// The settings of the session that opens the store, without a time-out: a migration may take long.
    var usualSetting: String { sql(settings(isLimited: false)) }

    /// The same of each transaction, behind a pooler: one statement.
    func transactionSetting(isLimited: Bool) -> String {
        "SELECT "
            + settings(isLimited: isLimited).map { "set_config('\($0.name)', \(literal($0.value)), true)" }
            .joined(separator: ", ")
    }

    private func settings(isLimited: Bool) -> [(name: String, value: String)] {
        var settings = [
            ("client_min_messages", "error"), ("standard_conforming_strings", "on"),
            ("default_transaction_isolation", isolation.rawValue.lowercased()),
        ]
        if isLimited, let statementTimeout {
            settings.append(
                ("statement_timeout", "\(Int32(clamping: max(1, Int(statementTimeout.bounded / .milliseconds(1)))))"))
        }
        // Temporary tables come last, so that none takes what is meant for another of its name.
        if let schema {
            settings.append(("search_path", "\(PostgreSQLDialect().quoted(schema)), pg_temp"))
        }
        return settings
    }

    private func sql(_ settings: [(name: String, value: String)]) -> String {
        settings.map { "SELECT set_config('\($0.name)', \(literal($0.value)), false)" }.joined(separator: "; ")
    }

    /// In a form that does not depend on a setting.
    private func literal(_ text: String) -> String {
        "E'\(text.replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
    }
}
