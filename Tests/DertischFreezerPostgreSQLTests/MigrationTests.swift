import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks
import Testing

@Suite("PostgreSQL tables of an older version", .enabled(if: TestServer.shared != nil, TestServer.missing))
struct MigrationTests {
    private func configuration(_ name: String) -> PostgreSQLFreezer.Configuration {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "\(name)_\(UUID().uuidString.lowercased())"
        return configuration
    }

    @Test("are migrated as the migration checker asks", arguments: MigrationChecker.checks)
    func check(_ check: MigrationChecker.Check) async throws {
        let (address, configuration) = (try server().address(), configuration("old"))
        let checker = MigrationChecker(wholeNumber: "bigint") { types, migrations in
            try await PostgreSQLFreezer(
                at: address, holding: types, migrations: migrations, configuration: configuration)
        }
        try await check.run(on: checker)
    }

    @Test("are left alone if another program made them") func foreign() async throws {
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
