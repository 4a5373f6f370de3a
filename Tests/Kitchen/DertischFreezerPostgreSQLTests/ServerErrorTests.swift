import DertischFreezer
import DertischFreezerPostgreSQL
import DertischTesting
import Foundation
import FreezerChecks
import Synchronization
import TestSupport
import Testing

@Suite("A freezer on a server in trouble", .namesHang, .enabled(if: TestServer.shared != nil, TestServer.missing))
struct ServerErrorTests {
    private func error<V>(_ work: () async throws -> V) async -> Freezer.Error? {
        do { _ = try await work() } catch { return error as? Freezer.Error }
        return nil
    }

    struct Number: Decodable, Sendable { let i: Int }
    static let endless: SQL = "SELECT count(*) AS i FROM generate_series(1, 1000000000000)"

    @Test("Cancelling a task ends its long statement on the server, and no other's") func cancellation() async throws {
        try await server().withFreezer({ $0.pipelines = 1 }) { freezer in
            try await freezer.store(Cook(id: 1, name: "Ada"))
            let endless = Task { try await freezer.rows(Self.endless, as: Number.self) }
            try await Self.until(freezer, runs: 1)
            // These wait behind it, in the same line.
            let others = (0..<20).map { _ in Task { try await freezer.retrieve(Cook.self, 1) } }
            endless.cancel()
            await #expect(throws: CancellationError.self) { try await endless.value }
            for other in others { #expect(try await other.value?.name == "Ada") }
            let running = Task { try await freezer.write { try $0.rows(Self.endless, as: Number.self) } }
            try await Self.until(freezer, runs: 1)
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
            try await freezer.store(Cook(id: 1, name: "still open"))
        }
    }

    /// Waits until so many of this freezer's endless statements run.
    private static func until(_ freezer: PostgreSQLFreezer, runs count: Int) async throws {
        struct Count: Decodable, Sendable { let count: Int }
        try await TestSupport.until("\(count) endless statements at once") {
            // Asked as a transaction, since the line is busy.
            try await freezer.read { snapshot in
                try snapshot.rows(
                    """
                    SELECT count(*) AS count FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()
                        AND query LIKE 'SELECT count(*) AS i%'
                    """, as: Count.self)
            }.first?.count ?? 0 >= count
        }
    }

    @Test("A statement beyond its time-out is an error, and the freezer goes on") func slow() async throws {
        try await server().withFreezer({ $0.statementTimeout = .milliseconds(300) }) { freezer in
            guard
                case .statementTimeout(_, let statement)? = await error({
                    try await freezer.rows(Self.endless, as: Number.self)
                }
                )
            else { return #expect(Bool(false), "It was not too slow.") }
            #expect(statement.contains("generate_series"))
            let failed = await error { try await freezer.write { try $0.rows(Self.endless, as: Number.self) } }
            #expect(failed?.description.contains("A statement exceeded its time limit.") == true)
            try await freezer.store(Cook(id: 1, name: "Ada"))
        }
    }

    @Test("Errors quote neither values that cannot be bound nor values that the server cannot read") func secrets()
        async throws
    {
        try await server().withFreezer { freezer in
            struct Answer: Decodable, Sendable { let i: Int? }
            let (secret, large) = ("hunter2 \"quoted\"", 4_711_471_147)
            let statements: [SQL] = [
                "SELECT 1 AS i WHERE '127.0.0.1'::inet = \(secret)", "SELECT (\(secret)::text)::int AS i",
                "SELECT 1 AS i WHERE \(secret)::uuid IS NULL", "SELECT 1 AS i WHERE 1::smallint = \(large)::smallint",
                "SELECT 1 AS i WHERE 'now' < \(secret)::timestamptz",
                "SELECT (\(secret)::text)::json->'a' IS NULL AS i",
            ]
            for statement in statements {
                let alone = await error { try await freezer.rows(statement, as: Answer.self) }
                let inside = await error { try await freezer.write { try $0.rows(statement, as: Answer.self) } }
                for told in [alone, inside] {
                    guard case .refused? = told else {
                        Issue.record("\(statement): \(String(describing: told))")
                        continue
                    }
                    let text = told?.description ?? ""
                    #expect(!text.contains("hunter2") && !text.contains("quoted") && !text.contains("4711"), "\(text)")
                }
            }
        }
    }

    @Test("A broken constraint is an error with rule and columns, without values") func constraints() async throws {
        try await server().withFreezer { freezer in
            try await freezer.store(Cook(id: 1, name: "Ada"))
            try await freezer.store(Recipe(id: "1", title: "hidden", name: "value", cook: 1))
            let unique = await error {
                try await freezer.store(Recipe(id: "2", title: "hidden", name: "value", cook: 1))
            }
            guard case .constraint(_, .unique, "Recipe.name, Recipe.title (Recipe_unique_name_title)")? = unique else {
                return #expect(Bool(false), "\(String(describing: unique))")
            }
            #expect(unique?.description.contains("hidden") == false)
            let reference = await error { try await freezer.store(Recipe(id: "3", title: "a", name: "b", cook: 7)) }
            guard case .constraint(_, .reference, "Recipe.cook_id (Recipe_cook_id_fkey)")? = reference else {
                return #expect(Bool(false), "\(String(describing: reference))")
            }
            let required = await error {
                try await freezer.write { try $0.run("INSERT INTO \"Cook\" (id) VALUES (9)") }
            }
            guard case .constraint(_, .required, "Cook.name")? = required else {
                return #expect(Bool(false), "\(String(describing: required))")
            }
            // An error in a transaction is thrown by its end at the latest, even if it was ignored before.
            let late = await error {
                try await freezer.write { work in
                    try? work.store(Recipe(id: "2", title: "hidden", name: "value", cook: 1))
                    try? work.store(Cook(id: 5, name: "lost"))
                }
            }
            guard case .constraint(_, .unique, _)? = late else {
                return #expect(Bool(false), "\(String(describing: late))")
            }
            #expect(try await freezer.count(Cook.all) == 1)
        }
    }

    /// A transaction that meets another: what it has read is changed before it is done.
    final class Meeting: Sendable {
        let runs = Mutex(0)
        private let inside = DispatchSemaphore(value: 0)
        private let met = DispatchSemaphore(value: 0)

        func happens(
            to freezer: PostgreSQLFreezer, with other: PostgreSQLFreezer, meanwhile: () -> Void = {}
        ) async throws {
            runs.withLock { $0 = 0 }
            async let first: Void = increment(freezer)
            await withCheckedContinuation { done in
                DispatchQueue.global().async { [inside] in
                    inside.wait()
                    done.resume()
                }
            }
            try await other.write { try $0.run("UPDATE \"Cook\" SET name = '10'") }
            meanwhile()
            met.signal()
            try await first
        }

        private func increment(_ freezer: PostgreSQLFreezer) async throws {
            try await freezer.write { [self] work in
                let name = try work.retrieve(Cook.self, 1)?.name ?? ""
                let run = runs.withLock { runs in
                    runs += 1
                    return runs
                }
                if run == 1 {
                    inside.signal()
                    met.wait()
                }
                try work.store(Cook(id: 1, name: "\((Int(name) ?? -1) + 1)"))
            }
        }
    }

    @Test("A transaction is retried after a conflict, until the time-out") func conflicts()
        async throws
    {
        let schema = "conflict_\(UUID().uuidString.lowercased())"
        let freezer = try await server().freezer(schema: schema)
        let clock = TestClock()
        let late = try await server().freezer(schema: schema) {
            $0.timeout = hangLimit
            $0.clock = clock
        }
        defer {
            freezer.close()
            late.close()
        }
        try await freezer.store(Cook(id: 1, name: "0"))
        let meeting = Meeting()
        try await meeting.happens(to: freezer, with: late)
        #expect(meeting.runs.withLock { $0 } == 2)
        #expect(try await freezer.retrieve(Cook.self, 1)?.name == "11")
        let told = await error {
            try await meeting.happens(to: late, with: freezer) { clock.advance(by: hangLimit) }
        }
        guard case .busy? = told else { return #expect(Bool(false), "\(String(describing: told))") }
    }

    @Test("Calls wait in line for a connection, and leave the line when they are cancelled") func exhaustion()
        async throws
    {
        try await server().withFreezer({ $0.connections = 1 }) { freezer in
            let (started, start) = AsyncStream.makeStream(of: Void.self)
            let gate = DispatchSemaphore(value: 0)
            let first = Task {
                try await freezer.write { work in
                    start.yield()
                    gate.wait()
                    try work.store(Cook(id: 1, name: "first"))
                }
            }
            for await _ in started { break }
            let second = Task { try await freezer.write { try $0.store(Cook(id: 2, name: "second")) } }
            second.cancel()
            await #expect(throws: CancellationError.self) { try await second.value }
            let third = Task { try await freezer.write { try $0.store(Cook(id: 3, name: "third")) } }
            // Single statements have connections of their own.
            #expect(try await freezer.count(Cook.all) == 0)
            gate.signal()
            try await first.value
            try await third.value
            #expect(try await freezer.retrieve(Cook.all.ordered(by: \.id)).map(\.id) == [1, 3])
        }
    }

    /// A number of the thread that asks.
    private static var thread: UInt { UInt(bitPattern: "\(pthread_self())".hashValue) }

    @Test("Waiting for the server blocks no shared thread") func threads() async throws {
        try await server().withFreezer { freezer in
            // One after the other, they take the same connection and its thread.
            var own: Set<UInt> = []
            for _ in 0..<20 {
                own.insert(try await freezer.write { _ in Self.thread })
                own.insert(try await freezer.read { _ in Self.thread })
            }
            let shared = await withTaskGroup(of: UInt.self) { group in
                for _ in 0..<200 { group.addTask { Self.thread } }
                return await group.reduce(into: Set<UInt>()) { $0.insert($1) }
            }
            #expect(own.count == 1)
            #expect(own.isDisjoint(with: shared))
            // All transactions block, and single statements go on.
            let gate = DispatchSemaphore(value: 0)
            let (started, start) = AsyncStream.makeStream(of: Void.self)
            let still = (0..<8).map { _ in
                Task {
                    try await freezer.write { _ in
                        start.yield()
                        gate.wait()
                    }
                }
            }
            var count = 0
            for await _ in started {
                count += 1
                if count == still.count { break }
            }
            #expect(try await freezer.count(Cook.all) == 0)
            for _ in still { gate.signal() }
            for task in still { try await task.value }
        }
    }

    @Test("Dead connections are found and replaced") func health() async throws {
        try await TestServer.with { own in
            try await own.withFreezer { freezer in
                try await freezer.store(Cook(id: 1, name: "Ada"))
                try await freezer.write { try $0.store(Cook(id: 2, name: "Bo")) }
                var news = freezer.watch { try $0.count(Cook.all) }.makeAsyncIterator()
                #expect(try await news.next() == 2)
                for round in 0..<3 {
                    try await own.withFreezer { other in
                        _ = try await other.rows(
                            """
                            SELECT count(pg_terminate_backend(pid)) AS i FROM pg_stat_activity
                            WHERE application_name = 'dertisch' AND pid <> pg_backend_pid() AND query NOT LIKE '%pg_terminate%'
                            """, as: Number.self)
                    }
                    // One may be lost while it writes; it says so.
                    let failed = await error { try await freezer.store(Cook(id: 10 + round, name: "\(round)")) }
                    if let failed {
                        guard case .uncertain = failed else { return #expect(Bool(false), "\(failed)") }
                        try await freezer.store(Cook(id: 10 + round, name: "\(round)"))
                    }
                    try await freezer.write { try $0.store(Cook(id: 20 + round, name: "\(round)")) }
                    #expect(try await freezer.retrieve(Cook.self, 10 + round)?.name == "\(round)")
                    var count = 0
                    while count < 4 + 2 * round { count = try await news.next() ?? .max }
                }
            }
        }
    }

    @Test("Calls of a closed freezer on a server throw, and its watched queries end") func closed() async throws {
        let freezer = try await server().freezer()
        var watch = freezer.watch(Cook.all).makeAsyncIterator()
        _ = try await watch.next()
        await freezer.endShift()
        #expect(try await watch.next() == nil)
        for failed in [
            await error { try await freezer.count(Cook.all) },
            await error { try await freezer.store(Cook(id: 1, name: "")) },
            await error { try await freezer.write { try $0.store(Cook(id: 1, name: "")) } },
        ] {
            guard case .closed? = failed else { return #expect(Bool(false), "\(String(describing: failed))") }
        }
    }

    @Test("A value that the server would misread is refused with a remedy") func refusals() async throws {
        try await server().withFreezer { freezer in
            let half = 0.5
            let fraction = await error {
                try await freezer.rows("SELECT id AS i FROM \"Cook\" WHERE id > \(half)", as: Number.self)
            }
            #expect(fraction?.description.contains("a number with a fraction cannot be compared with int8") == true)
            let odd = await error { try await freezer.rows("SELECT point(1, 2) AS i", as: Number.self) }
            #expect(odd?.description.contains("i::text") == true)
            let broken = await error { try await freezer.rows("SELEC 1", as: Number.self) }
            #expect(broken?.description.contains("syntax error") == true)
            let two = await error { try await freezer.rows("SELECT 1 AS i; SELECT 2 AS i", as: Number.self) }
            #expect(two?.description.contains("multiple commands") == true)
            let sum = try await freezer.rows("SELECT sum(i) AS i FROM generate_series(1, 4) AS t(i)", as: Number.self)
            #expect(sum.map(\.i) == [10])
        }
    }

    @Test("More statements than the cache holds can be run") func manyStatements() async throws {
        try await server().withFreezer { freezer in
            for number in 0..<1_100 {
                let rows = try await freezer.rows(SQL(stringLiteral: "SELECT \(number)::bigint AS i"), as: Number.self)
                #expect(rows.map(\.i) == [number])
            }
            let inside = try await freezer.read { snapshot in
                try (0..<300).flatMap {
                    try snapshot.rows(SQL(stringLiteral: "SELECT \($0 + 5_000) AS i"), as: Number.self)
                }
            }
            #expect(inside.count == 300)
        }
    }
}
