import DertischFreezer
import Plug

extension PostgreSQLFreezer {
    /// How a freezer works.
    ///
    /// ```swift
    /// var configuration = PostgreSQLFreezer.Configuration()
    /// configuration.schema = "library"
    /// configuration.statementTimeout = .seconds(2)
    /// ```
    public struct Configuration: Sendable {
        /// How long to go on trying what met others who write, or found no server there.
        ///
        /// A server that says nothing for half as long, while a call waits for it, is looked for by another connection: it may work on a
        /// long statement, or be lost. So no call waits for a lost one longer than this, or two seconds if it is less.
        public var timeout: Duration = .seconds(5)
        /// How long a cancelled call waits for the server to say what became of it. Then it is a `CancellationError` if nothing can have
        /// been kept, and `uncertain` otherwise.
        public var cancellationTimeout: Duration = .milliseconds(800)
        /// How many transactions may run at once; whoever comes then waits in line. Each has a connection of its own, made when it
        /// is first needed.
        public var connections = 8
        /// How many connections are shared by all that only read one thing.
        public var pipelines = 2
        /// How far transactions are kept apart.
        public var isolation = Isolation.serializable
        /// How long a statement may take; as long as the server allows if left out.
        public var statementTimeout: Duration?
        /// The schema in which the tables stand, made if it is not there; the database's usual one if left out.
        public var schema: String?
        /// How often to look, while somebody watches, for changes that nobody has told of: those of other programs, and of processes
        /// that ended before they could. So they are heard of after this time at the latest.
        public var pollInterval: Duration = .milliseconds(500)
        /// What tells the time.
        public var clock: any Clock<Duration> = ContinuousClock()

        /// The usual configuration.
        public init() {}
    }

    /// How far transactions that run at once are kept apart.
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
    /// How a transaction begins.
    var begin: String { "BEGIN ISOLATION LEVEL \(rawValue)" }
}

extension PostgreSQLFreezer.Configuration {
    /// How a transaction begins that only reads.
    static let readOnlyTransaction = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    /// What each connection sets for its session.
    var setting: String {
        guard let statementTimeout else { return usualSetting }
        return usualSetting
            + "; SET statement_timeout = \(Int32(clamping: max(1, Int(statementTimeout.bounded / .milliseconds(1)))))"
    }

    /// What the connection that opens sets: a migration may take long.
    var usualSetting: String {
        var settings = [
            "SET client_min_messages = error", "SET standard_conforming_strings = on",
            "SET default_transaction_isolation = '\(isolation.rawValue.lowercased())'",
        ]
        if let schema { settings.append("SET search_path = \(PostgreSQLDialect().quoted(schema))") }
        return settings.joined(separator: "; ")
    }
}
