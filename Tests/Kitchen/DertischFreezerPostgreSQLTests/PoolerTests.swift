import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks
import TestSupport
import Testing

/// PgBouncer in transaction mode, before the shared server.
private let pooler = ProcessInfo.processInfo.environment["DERTISCH_PGBOUNCER"]

@Suite(
    "A freezer behind a pooler", .namesHang,
    .enabled(if: TestServer.shared != nil && pooler != nil, "PgBouncer is not installed, or there is no server."))
struct PoolerTests {
    private func freezer(
        schema: String = "pooled_\(UUID().uuidString.lowercased())",
        _ adjust: (inout PostgreSQLFreezer.Configuration) -> Void = { _ in }
    ) async throws -> PostgreSQLFreezer {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = schema
        configuration.timeout = hangLimit
        adjust(&configuration)
        return try await PostgreSQLFreezer(
            at: "postgresql://postgres@/postgres?host=\(pooler ?? "")&port=6432", holding: Dish.self, Cook.self,
            Recipe.self,
            Tally.self, configuration: configuration)
    }

    @Test("It passes each check of the store checker", arguments: StoreChecker.checks)
    func check(_ check: StoreChecker.Check) async throws {
        let freezer = try await freezer()
        defer { freezer.close() }
        try await check.run(freezer)
    }

    @Test("Freezers of several schemas keep apart, though they share the server's sessions") func tenants() async throws
    {
        let freezers = [try await freezer(), try await freezer(), try await freezer()]
        defer { for freezer in freezers { freezer.close() } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, freezer) in freezers.enumerated() {
                for task in 0..<4 {
                    group.addTask {
                        for round in 0..<20 {
                            let id = task * 100 + round
                            try await freezer.store(Cook(id: id, name: "\(number)"))
                            let names = try await freezer.retrieve(Cook.where(\.id <= id)).map(\.name)
                            #expect(names.allSatisfy { $0 == "\(number)" })
                            try await freezer.write { work in
                                try work.run("UPDATE \"Cook\" SET name = \("\(number)") WHERE id = \(id)")
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for freezer in freezers { #expect(try await freezer.count(Cook.all) == 80) }
    }

    @Test("A change of another process is seen by polling") func polling() async throws {
        let schema = "pooled_\(UUID().uuidString.lowercased())"
        let watching = try await freezer(schema: schema) { $0.pollInterval = .milliseconds(20) }
        let writing = try await freezer(schema: schema)
        defer {
            watching.close()
            writing.close()
        }
        var names = watching.watch(Cook.all).makeAsyncIterator()
        #expect(try await names.next()?.count == 0)
        try await writing.store(Cook(id: 1, name: "Ada"))
        #expect(try await names.next()?.map(\.name) == ["Ada"])
    }
}
