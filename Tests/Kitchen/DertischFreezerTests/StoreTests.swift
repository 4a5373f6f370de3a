import DertischFreezer
import FreezerChecks
import Testing

@Suite("A freezer") struct StoreTests {
    @Test("SQLite passes each check of the store checker", arguments: StoreChecker.checks)
    func check(_ check: StoreChecker.Check) async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        try await check.run(freezer)
    }
}
