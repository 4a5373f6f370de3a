import DertischFreezer
import DertischFreezerPostgreSQL
import DertischTesting
import Foundation
import FreezerChecks
import Testing

@Suite("PostgreSQL migrations", .enabled(if: TestServer.shared != nil, TestServer.missing))
struct MigrationTests {
    private func configuration(_ name: String) -> PostgreSQLFreezer.Configuration {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "\(name)_\(UUID().uuidString.lowercased())"
        return configuration
    }

    @Test("PostgreSQL passes each check of the migration checker", arguments: MigrationChecker.checks)
    func check(_ check: MigrationChecker.Check) async throws {
        let (address, configuration) = (try server().address(), configuration("old"))
        let checker = MigrationChecker(wholeNumber: "bigint") { types, migrations in
            try await PostgreSQLFreezer(
                at: address, holding: types, migrations: migrations, configuration: configuration)
        }
        try await check.run(on: checker)
    }

    @Test("The printed migration makes a PostgreSQL table fit its changed type", arguments: MigrationKind.all)
    func printed(_ kind: MigrationKind) async throws {
        let (address, configuration) = (try server().address(), configuration("printed"))
        let source = try String(contentsOfFile: MigrationKind.file, encoding: .utf8)
        try await kind.run(isPostgreSQL: true, source: source) { types, migrations in
            try await PostgreSQLFreezer(
                at: address, holding: types, migrations: migrations, configuration: configuration)
        }
    }

    @Test(
        "PostgreSQL tables have the same records after each way from one version to another",
        arguments: VersionChain.ways)
    func ways(_ way: [Int]) async throws {
        let (address, configuration) = (try server().address(), configuration("ways"))
        try await VersionChain.go(way) { types, migrations in
            try await PostgreSQLFreezer(
                at: address, holding: types, migrations: migrations, configuration: configuration)
        }
    }

    /// `DERTISCH_HISTORIES=1000` tries as many.
    @Test("Random migrations leave the same rows in PostgreSQL, in one step or in several") func histories()
        async throws
    {
        let first = seed()
        for number in 0..<UInt64(effort("DERTISCH_HISTORIES", 20)) {
            let (address, configuration) = (try server().address(), configuration("history"))
            let history = MigrationHistory(by: SeededGenerator(seed: first &+ number), isPostgreSQL: true)
            do {
                try await history.run { migrations in
                    try await PostgreSQLFreezer(
                        at: address, holding: [], migrations: migrations, configuration: configuration)
                }
            } catch { Issue.record("seed \(first &+ number): \(error)") }
        }
    }

    /// `DERTISCH_KILLS=100` kills as often.
    @Test("A process killed during PostgreSQL migrations leaves the old state or the new one") func kills() async throws
    {
        var random = SeededGenerator(seed: seed())
        for round in 0..<effort("DERTISCH_KILLS", 4) {
            let (address, configuration) = (try server().address(), configuration("killed"))
            let open: InterruptedMigration.Opening = { types, migrations in
                try await PostgreSQLFreezer(
                    at: address, holding: types, migrations: migrations, configuration: configuration)
            }
            try await InterruptedMigration.prepare(open)
            let victim = try Victim(
                "migrate", address, "0", environment: ["DERTISCH_SCHEMA": configuration.schema ?? ""])
            // The first round is left alone.
            let lines = round == 0 ? Int.max : Int.random(in: 1...InterruptedMigration.lines, using: &random)
            let said = victim.kill(after: lines)
            let isMigrated = try await InterruptedMigration.isMigrated(open)
            #expect(isMigrated || round > 0)
            #expect(!isMigrated || said.count == InterruptedMigration.lines)
        }
    }

    @Test("Tables of another program are refused and stay unchanged") func foreign() async throws {
        let configuration = configuration("foreign")
        let schema = configuration.schema ?? ""
        try await server().withFreezer { other in
            try await other.write { work in
                try work.run(SQL(stringLiteral: "CREATE SCHEMA \"\(schema)\""))
                try work.run(SQL(stringLiteral: "CREATE TABLE \"\(schema)\".\"Book\" (mine text)"))
            }
        }
        do {
            _ = try await PostgreSQLFreezer(
                at: server().address(), holding: Versions.Old.Book.self, configuration: configuration)
            Issue.record("It was opened.")
        } catch Freezer.Error.foreign {}
    }
}
