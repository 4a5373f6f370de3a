import DertischFreezer
import DertischTesting
import Foundation
import FreezerChecks
import TestSupport
import Testing

@testable import DertischFreezerPostgreSQL

@Suite(
    "Change notifications on a server", .namesHang, .enabled(if: TestServer.shared != nil, TestServer.missing))
struct ChangeNotificationTests {
    struct Number: Decodable, Sendable { let i: Int }

    /// A freezer that is watched, and another program on its tables.
    private func withProgram(
        _ clock: any Clock<Duration> = ContinuousClock(),
        _ body: (PostgreSQLFreezer, Psql, _ schema: String) async throws -> Void
    ) async throws {
        let schema = "news_\(UUID().uuidString.lowercased().prefix(8))"
        let freezer = try await server().freezer(schema: schema) { $0.clock = clock }
        let psql = try Psql(server(), schema: schema)
        do {
            try await body(freezer, psql, schema)
            freezer.close()
            await psql.end()
        } catch {
            freezer.close()
            await psql.end()
            throw error
        }
    }

    @Test("Polling finds another program's changes that sent no notification") func program() async throws {
        let clock = TestClock()
        try await withProgram(clock) { freezer, psql, _ in
            var names = freezer.watch(Cook.all.ordered(by: \.id)).makeAsyncIterator()
            let first = try await names.next()
            #expect(first?.isEmpty == true)
            await clock.sleepers(1)
            await psql.run("INSERT INTO \"Cook\" VALUES (1, 'other');")
            clock.advance(by: .milliseconds(500))
            #expect(try await names.next()?.map(\.name) == ["other"])
            await clock.sleepers(1)
            // Counted at one look, and kept before a later one.
            await psql.run("BEGIN; UPDATE \"Cook\" SET name = 'late';")
            for _ in 0..<3 {
                clock.advance(by: .milliseconds(500))
                await clock.sleepers(1)
            }
            await psql.run("COMMIT;")
            clock.advance(by: .milliseconds(500))
            #expect(try await names.next()?.map(\.name) == ["late"])
        }
    }

    @Test("Changes by a trigger of the app's own are found") func triggers() async throws {
        try await withProgram { freezer, psql, schema in
            await psql.run(
                """
                CREATE FUNCTION follow() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN INSERT INTO "Recipe" VALUES (''own'', ''a'', ''a'', NEW.id, NULL); RETURN NULL; END';
                CREATE TRIGGER follow AFTER INSERT ON "Cook" FOR EACH ROW EXECUTE FUNCTION follow();
                """)
            var counts = freezer.watch { try $0.count(Recipe.all) }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            let other = try await server().freezer(schema: schema)
            defer { other.close() }
            try await other.store(Cook(id: 1, name: "followed"))
            while try await counts.next() != 1 {}
        }
    }

    @Test("Changes of a session that ended before its notice are found") func silentEnd()
        async throws
    {
        let clock = TestClock()
        try await withProgram(clock) { freezer, _, schema in
            var names = freezer.watch(Cook.all).makeAsyncIterator()
            let first = try await names.next()
            #expect(first?.isEmpty == true)
            // As a session of a process that is killed between its commit and its notice.
            let session = try Psql(server(), schema: schema)
            await session.run("\(ChangeSession.joining);")
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(500))
            await session.run("INSERT INTO \"Cook\" VALUES (1, 'untold');")
            await session.end()
            async let news = names.next()
            // The server may need a moment to let the session go.
            let looking = Task {
                while !Task.isCancelled {
                    await clock.sleepers(1)
                    clock.advance(by: .milliseconds(500))
                }
            }
            #expect(try await news?.map(\.name) == ["untold"])
            looking.cancel()
        }
    }

    @Test("Changes of a process killed before its notice are found") func killed() async throws {
        try await withProgram { freezer, _, schema in
            var counts = freezer.watch { try $0.count(Cook.all) }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            let victim = try Victim("pairs", try server().address("options=-csearch_path%3D\(schema)"), "1")
            let last = try #require(victim.kill(after: 20).last)
            var seen = 0
            while seen < 2 * last { seen = try await counts.next() ?? .max }
        }
    }

    @Test("Notices are sent only if a process listens, and outside the app's transactions") func onlyIfHeard()
        async throws
    {
        try await withProgram { freezer, psql, schema in
            let found = try await freezer.rows(
                "SELECT oid::int8 AS i FROM pg_namespace WHERE nspname = current_schema()", as: Number.self)
            let number = try #require(found.first).i
            await psql.run("LISTEN dertisch_\(number);")
            for number in 0..<20 { try await freezer.store(Cook(id: number, name: "unheard")) }
            let other = try await server().freezer(schema: schema)
            defer { other.close() }
            var counts = other.watch { try $0.count(Recipe.all) }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            // It listens a moment after its first answer.
            let lock = Int(ChangeSession.listening)
            try await until("a listener") {
                try await freezer.rows(
                    """
                    SELECT count(*) AS i FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted
                        AND classid::int8 = \(lock) AND objid::int8 = \(number)
                    """, as: Number.self
                ).first?.i == 1
            }
            try await freezer.store(Recipe(id: "1", title: "a", name: "a", cook: 1))
            while try await counts.next() != 1 {}
            try await until("a notice") { await psql.run("SELECT 1;").contains("Asynchronous notification") }
            let said = await psql.run(
                "SELECT count(*) FROM pg_proc WHERE prosrc LIKE '%notify%' AND NOT prosrc LIKE 'pg_%';")
            let notices = said.split(separator: "\n").filter { $0.contains("Asynchronous notification") }
            #expect(notices.count == 1, "\(said)")
            #expect(notices.first?.contains("Recipe") == true)
        }
    }

    @Test("A notice of another freezer arrives without polling") func told() async throws {
        // Its clock stands still, so nothing is polled.
        let clock = TestClock()
        try await withProgram(clock) { freezer, _, schema in
            let other = try await server().freezer(schema: schema)
            defer { other.close() }
            var names = freezer.watch(Cook.all.ordered(by: \.id)).makeAsyncIterator()
            let first = try await names.next()
            #expect(first?.isEmpty == true)
            for number in 1...20 {
                switch number % 3 {
                case 0: try await other.store(Cook(id: number, name: "\(number)"))
                case 1: try await other.write { try $0.store(Cook(id: number, name: "\(number)")) }
                default: try await other.store((0..<50).map { Cook(id: number + $0 * 1_000, name: "\(number)") })
                }
                while try await names.next()?.contains(where: { $0.id == number }) == false {}
            }
            var recipes = freezer.watch { try $0.count(Recipe.all) }.makeAsyncIterator()
            try await other.store(Recipe(id: "1", title: "a", name: "a", cook: 3))
            while try await recipes.next() != 1 {}
            // Cascading deletions are reported as well.
            try await other.delete(Cook.self, 3)
            while try await recipes.next() != 0 {}
        }
    }

    @Test("Opening a store drops the notification trigger of an older version") func older() async throws {
        try await withProgram { freezer, psql, schema in
            await psql.run(
                """
                DROP FUNCTION dertisch_count() CASCADE;
                CREATE FUNCTION dertisch_tell() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN PERFORM pg_notify(''dertisch_freezer'', TG_TABLE_NAME); RETURN NULL; END';
                CREATE TRIGGER dertisch_tell AFTER INSERT ON "Cook" FOR EACH STATEMENT EXECUTE FUNCTION dertisch_tell();
                DROP TABLE dertisch_columns;
                COMMENT ON TABLE dertisch_migrations IS 'Dertisch freezer, format 1';
                """)
            let newer = try await server().freezer(schema: schema)
            defer { newer.close() }
            let left = try await newer.rows(
                "SELECT count(*) AS i FROM pg_trigger WHERE tgname = 'dertisch_tell' AND tgrelid = '\"Cook\"'::regclass",
                as: Number.self)
            #expect(left.map(\.i) == [0])
            var counts = newer.watch { try $0.count(Cook.all) }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            await psql.run("INSERT INTO \"Cook\" VALUES (1, 'other');")
            while try await counts.next() != 1 {}
        }
    }
}

@Suite("A pending change is sent at once, further ones together after a pause") struct ToldChangesTests {
    private func region(of tables: String...) -> DatabaseRegion {
        var region = DatabaseRegion()
        for table in tables { region.add(table) }
        return region
    }

    @Test("The first change is sent at once, further ones together after a pause") func pause() {
        var pending = PendingChanges()
        let start = ContinuousClock.now
        #expect(pending.take(at: start) == nil)
        pending.add(region(of: "A"))
        #expect(pending.take(at: start)?.tableNames == ["A"])
        pending.add(region(of: "B"))
        pending.add(region(of: "C"))
        #expect(pending.take(at: start + .milliseconds(9)) == nil)
        #expect(pending.due(at: start + .milliseconds(9)) == start + .milliseconds(10))
        #expect(Set(pending.take(at: start + .milliseconds(10))?.tableNames ?? []) == ["B", "C"])
        #expect(pending.due(at: start + .milliseconds(10)) == nil)
        pending.add(region(of: "D"))
        #expect(pending.take(at: start + .seconds(1))?.tableNames == ["D"])
    }

    @Test("A notice is parsed as it was written, and malformed ones are ignored") func notices() {
        for names in [["Cook"], ["a b", "ü ' \" . *", "Cook"], []] {
            var region = DatabaseRegion()
            for name in names { region.add(name) }
            let notice = ChangeNotice(sender: 7, region: region)
            #expect(ChangeNotice(notice.words) == notice)
        }
        let everything = ChangeNotice(sender: .max, region: .everything)
        #expect(ChangeNotice(everything.words)?.region.isEverything == true)
        var many = DatabaseRegion()
        for number in 0..<1_000 { many.add("a table of a long name \(number)") }
        let words = ChangeNotice(sender: 1, region: many).words
        #expect(words.utf8.count < 8_000 && ChangeNotice(words)?.region.isEverything == true)
        for odd in ["", " ", "x", "xyz Cook", "-1 Cook"] { #expect(ChangeNotice(odd) == nil) }
    }

    @Test("A moved counter counts as a change until all earlier transactions have ended") func counters() {
        var counters = ChangeCounters()
        func changes(
            _ counts: [Int64], _ oldest: UInt64, _ next: UInt64, joined: Int64 = 1, sessions: Set<Int32> = [7]
        ) -> [Int] {
            counters.changes(
                by: .init(joined: joined, counts: counts, sessions: sessions, oldest: oldest, next: next))
        }
        // One that is under way at first may have counted already.
        #expect(changes([5, 5], 90, 100) == [0, 1])
        #expect(changes([5, 5], 99, 101) == [0, 1])
        #expect(changes([5, 5], 100, 102) == [0, 1])
        #expect(changes([5, 5], 100, 102) == [])
        // Counted by 105, which goes on for two looks more.
        #expect(changes([5, 6], 105, 106) == [1])
        #expect(changes([5, 6], 105, 109) == [1])
        #expect(changes([5, 6], 107, 109) == [1])
        #expect(changes([5, 6], 109, 109) == [])
        // With nothing under way once is enough, also if a counter goes back.
        #expect(changes([1, 6], 110, 110) == [0])
        #expect(changes([1, 6], 110, 110) == [])
        #expect(changes([1], 110, 110) == [0])
        // A session that comes counts, whether it is still there or not; one that goes may have told nothing.
        #expect(changes([1], 110, 110, joined: 2, sessions: [7, 8]) == [0])
        #expect(changes([1], 110, 110, joined: 2, sessions: [7, 8]) == [])
        #expect(changes([1], 110, 110, joined: 2, sessions: [8]) == [0])
        #expect(changes([1], 110, 110, joined: 3, sessions: [8]) == [0])
        #expect(changes([1], 110, 110, joined: 3, sessions: [8]) == [])
    }
}
