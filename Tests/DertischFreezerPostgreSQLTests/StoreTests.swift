import DertischFreezerPostgreSQL
import FreezerChecks
import Testing

@Suite("A freezer on a server", .enabled(if: TestServer.shared != nil, TestServer.missing)) struct StoreTests {
    @Test("passes every check of the store checker", arguments: StoreChecker.checks)
    func check(_ check: StoreChecker.Check) async throws {
        try await server().withFreezer { try await check.run($0) }
    }
}
