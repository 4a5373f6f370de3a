import CPQ
import DertischFreezer
import DertischSupport

/// The connection for change notices: sends them to other processes, receives theirs, and polls for untold changes.
///
/// Each schema has a channel, and a lock that all listeners share. So a notice is sent only if there is a listener: to send
/// one takes a lock of the whole server.
final class ChangeFeedConnection {
    private let handle: LibpqHandle
    private let sender: UInt64
    /// The object identifier of the tables' schema.
    private var schema: UInt32 = 0
    private var isListening = false
    private var changes = ChangeCounters()

    struct Lost: Error {}

    init(_ address: ServerAddress, setting: SessionSetting, _ timeouts: ServerTimeouts, sender: UInt64) throws {
        var setting = setting
        if case .session(let sql) = setting {
            // Notices need no flush to disk, and polls must see the present.
            setting = .session(
                sql + "; SET synchronous_commit = off; SET default_transaction_isolation = 'read committed'")
        }
        handle = try ConnectionAttempt.connection(
            address, setting: setting, timeouts, wakePipe: WakePipe(), until: timeouts.deadline())
        self.sender = sender
        schema = try UInt32(value("SELECT oid::text FROM pg_namespace WHERE nspname = current_schema()")) ?? 0
    }

    var socket: Int32 { handle.socket }

    private var channel: String { "dertisch_\(schema)" }
    private var lock: Int64 { Int64(ChangeSession.listening) << 32 | Int64(schema) }

    /// Listens, if it does not already.
    ///
    /// - Returns: `true` if it has begun just now.
    func listen() throws -> Bool {
        guard !isListening else { return false }
        isListening = true
        // A pooler keeps notices for itself: there the counters alone tell of others' changes.
        guard handle.transactionSetting == nil else { return true }
        _ = try value("SELECT pg_advisory_lock_shared(\(lock))::text")
        _ = try value("LISTEN \(channel)")
        return true
    }

    /// Notifies the listeners, if there are any. Without listeners it gets their lock, and sends nothing.
    func tell(_ region: DatabaseRegion) throws {
        let words = ChangeNotice(sender: sender, region: region).words.replacing("'", with: "''")
        _ = try value(
            "SELECT pg_notify('\(channel)', '\(words)')::text WHERE NOT pg_try_advisory_xact_lock(\(lock))")
    }

    /// The notices of other processes; empty if none came.
    func heard() throws -> DatabaseRegion {
        guard PQconsumeInput(handle.pointer) == 1, handle.isOpen else { throw Lost() }
        var region = DatabaseRegion()
        while let news = PQnotifies(handle.pointer) {
            defer { PQfreemem(news) }
            guard let notice = ChangeNotice(String(cString: news.pointee.extra)), notice.sender != sender else {
                continue
            }
            region.formUnion(notice.region)
        }
        return region
    }

    /// Polls the counters, and returns the changed tables.
    ///
    /// - Parameter tables: with their counters.
    func look(_ tables: [(name: String, counter: String)]) throws -> DatabaseRegion {
        guard !tables.isEmpty else { return DatabaseRegion() }
        let counters = [ChangeSession.counter] + tables.map(\.counter)
        let counts = counters.map { "(SELECT last_value FROM \($0))::text" }.joined(separator: " || ' ' || ")
        // One after the other: whatever was counted has a number of a transaction when these are asked for.
        let found = try value("SELECT \(counts)").split(separator: " ").compactMap { Int64($0) }
        let sessions = try value(
            """
            SELECT coalesce(string_agg(l.pid::text, ' '), '') FROM pg_locks l JOIN pg_database d ON d.oid = l.database
            WHERE l.locktype = 'advisory' AND l.classid = \(ChangeSession.telling) AND l.objid = \(schema) AND l.objsubid = 1
                AND d.datname = current_database()
            """
        ).split(separator: " ").compactMap { Int32($0) }
        let bounds = try value(
            "SELECT pg_snapshot_xmin(s)::text || ' ' || pg_snapshot_xmax(s)::text FROM pg_current_snapshot() AS s"
        ).split(separator: " ").compactMap { UInt64($0) }
        guard found.count == counters.count, bounds.count == 2 else { throw Lost() }
        var region = DatabaseRegion()
        let look = ChangeCounters.ReadTracker(
            joined: found[0], counts: Array(found.dropFirst()), sessions: Set(sessions), oldest: bounds[0],
            next: bounds[1])
        for table in changes.changes(by: look) { region.add(tables[table].name) }
        return region
    }

    /// Returns the single value of a statement, as text; empty without rows.
    private func value(_ sql: String) throws -> String {
        var answer: QueryResult?
        if let setting = handle.transactionSetting {
            let statements = ["BEGIN ISOLATION LEVEL READ COMMITTED", setting, sql, "COMMIT"]
            guard statements.allSatisfy({ handle.send($0) }), handle.sync() else { throw Lost() }
            for statement in statements {
                guard let found = handle.wholeAnswer(), !found.isError, !found.isSkipped else { throw Lost() }
                if statement == sql { answer = found }
            }
        } else {
            guard handle.send(sql), handle.sync() else { throw Lost() }
            answer = handle.wholeAnswer()
        }
        guard let answer, !answer.isError else { throw Lost() }
        _ = handle.wholeAnswer()
        return answer.count == 1 ? String(decoding: answer.bytes(0, 0), as: UTF8.self) : ""
    }
}
