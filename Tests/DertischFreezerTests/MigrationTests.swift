import DertischFreezer
import FreezerChecks
import Testing

@Suite("A SQLite file of an older version") struct MigrationTests {
    @Test("is migrated as the migration checker asks", arguments: MigrationChecker.checks)
    func check(_ check: MigrationChecker.Check) async throws {
        let folder = try TemporaryFolder()
        let checker = MigrationChecker(wholeNumber: "INTEGER") { types, migrations in
            try await Freezer(file: folder.file, holding: types, migrations: migrations)
        }
        try await check.run(on: checker)
    }
}
