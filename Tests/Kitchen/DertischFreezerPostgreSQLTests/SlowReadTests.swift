import DertischFreezer
import DertischFreezerPostgreSQL
import Dispatch
import FreezerChecks
import TestSupport
import Testing

@Suite("Slow statements on a server", .namesHang, .enabled(if: TestServer.shared != nil, TestServer.missing))
struct SlowReadTests {
    struct Answer: Decodable, Sendable { let done: String }

    @Test("Reads go on while as many reads as there are pipelines wait, and single writes while one waits")
    func others() async throws {
        let server = try server()
        try await server.withFreezer { freezer in
            try await server.withFreezer { holder in
                try await freezer.store(Cook(id: 1, name: "Ada"))
                let key = Int.random(in: 0..<1 << 40)
                let (held, hold) = AsyncStream.makeStream(of: Void.self)
                let gate = DispatchSemaphore(value: 0)
                let holding = Task {
                    // Held until this transaction ends.
                    try await holder.write { work in
                        _ = try work.rows("SELECT pg_advisory_xact_lock(\(key))::text AS done", as: Answer.self)
                        hold.yield()
                        gate.wait()
                    }
                }
                for await _ in held { break }
                let slow = (0..<3).map { _ in
                    Task {
                        try await freezer.rows(
                            "SELECT pg_advisory_xact_lock_shared(\(key))::text AS done", as: Answer.self)
                    }
                }
                await until("the slow reads wait") {
                    let waiting = try? await holder.rows(
                        "SELECT count(*)::text AS done FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
                        as: Answer.self)
                    return Int(waiting?.first?.done ?? "") ?? 0 >= 2
                }
                for _ in 0..<50 { #expect(try await freezer.retrieve(Cook.self, 1)?.name == "Ada") }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<40 {
                        group.addTask {
                            let count = try await freezer.count(Cook.all)
                            #expect(count == 1)
                        }
                    }
                    try await group.waitForAll()
                }
                gate.signal()
                try await holding.value
                for task in slow { #expect(try await task.value.count == 1) }
            }
        }
    }

    @Test("What a statement of one's own sets is not seen by the next one, nor are its temporary tables")
    func sessions() async throws {
        try await server().withFreezer({ ($0.connections, $0.pipelines) = (1, 1) }) { freezer in
            try await freezer.store(Cook(id: 1, name: "Ada"))
            let changes: [SQL] = [
                "SELECT set_config('search_path', 'nowhere', false) AS done",
                "SELECT set_config('statement_timeout', '1', false) AS done",
            ]
            for change in changes {
                _ = try await freezer.rows(change, as: Answer.self)
                #expect(try await freezer.retrieve(Cook.self, 1)?.name == "Ada")
                _ = try await freezer.read { try $0.rows(change, as: Answer.self) }
                _ = try await freezer.read { try $0.retrieve(Cook.self, 1) }
                _ = try await freezer.write { try $0.rows(change, as: Answer.self) }
                _ = try await freezer.writeOnce { try $0.rows(change, as: Answer.self) }
                try await freezer.write { try $0.store(Cook(id: 2, name: "Bo")) }
                try await freezer.store(Cook(id: 3, name: "Cy"))
            }
            try await freezer.write { try $0.run("SET search_path = nowhere") }
            for _ in 0..<2 {
                try await freezer.write { work in
                    try work.run("CREATE TEMPORARY TABLE \"Cook\" (id bigint, name text)")
                    try work.store(Cook(id: 4, name: "Di"))
                }
            }
            #expect(try await freezer.retrieve(Cook.all.ordered(by: \.id)).map(\.id) == [1, 2, 3, 4])
            // Whatever it sets, a read that fails leaves the connection to others.
            await #expect(throws: Freezer.Error.self) { try await freezer.rows("SELECT 1/0 AS done", as: Answer.self) }
            #expect(try await freezer.count(Cook.all) == 4)
        }
    }
}
