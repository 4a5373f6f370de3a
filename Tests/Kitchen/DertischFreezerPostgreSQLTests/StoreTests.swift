import DertischFreezerPostgreSQL
import FreezerChecks
import TestSupport
import Testing

@Suite("A freezer on a server", .enabled(if: TestServer.shared != nil, TestServer.missing)) struct StoreTests {
    @Test("PostgreSQL passes each check of the store checker", arguments: StoreChecker.checks)
    func check(_ check: StoreChecker.Check) async throws {
        // A machine with much else to do lets transactions meet for long.
        try await server().withFreezer { try await check.run($0) }
    }
}
