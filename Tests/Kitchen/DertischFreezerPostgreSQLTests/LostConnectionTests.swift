import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks
import TestSupport
import Testing

@Suite(
    "A freezer whose server ends a connection", .namesHang, .enabled(if: TestServer.shared != nil, TestServer.missing))
struct LostConnectionTests {
    struct Count: Decodable, Sendable { let count: Int }

    /// The freezer's connections that wait for a lock, found by the name of the application.
    private func waiting(_ application: String) -> SQL {
        """
        SELECT pid FROM pg_stat_activity WHERE application_name = \(application) AND wait_event_type = 'Lock'
            AND query LIKE 'INSERT INTO "Cook"%'
        """
    }

    @Test("A transaction that the server refused with its last word is retried, and not uncertain") func lastWord()
        async throws
    {
        let name = "loss-\(UUID().uuidString)"
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "loss_\(UUID().uuidString.lowercased())"
        configuration.timeout = hangLimit
        let address = try server().address("application_name=\(name)")
        let freezer = try await PostgreSQLFreezer(at: address, holding: Cook.self, configuration: configuration)
        defer { freezer.close() }
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let first = Task {
            try await freezer.write { work in
                try work.store(Cook(id: 1, name: "first"))
                _ = try work.count(Cook.all)
                start.yield()
                gate.wait()
            }
        }
        for await _ in started { break }
        // It waits for the first, alone in its line, when its connection is ended.
        let second = Task { try await freezer.store(Cook(id: 1, name: "second")) }
        try await server().withFreezer { other in
            struct Process: Decodable, Sendable { let pid: Int }
            var found: [Process] = []
            try await until("a store that waits") {
                found = try await other.rows(waiting(name), as: Process.self)
                return !found.isEmpty
            }
            for process in found {
                _ = try await other.rows(
                    "SELECT count(pg_terminate_backend(\(process.pid)::int)) AS count", as: Count.self)
            }
        }
        gate.signal()
        try await first.value
        try await second.value
        #expect(try await freezer.retrieve(Cook.self, 1)?.name == "second")
    }
}
