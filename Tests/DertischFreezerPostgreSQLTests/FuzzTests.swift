import DertischFreezer
import FreezerChecks
import Testing

/// `DERTISCH_QUERIES=100000` asks as many; `DERTISCH_SEED=7` asks the same again, of SQLite too.
@Suite("Random queries on a server", .enabled(if: TestServer.shared != nil, TestServer.missing)) struct FuzzTests {
    @Test("find and sort what Swift finds and sorts") func queries() async throws {
        try await server().withFreezer {
            try await RandomQueries.run(effort("DERTISCH_QUERIES", 1_000), seed: seed(), on: $0)
        }
    }
}
