import DertischFreezer
import FreezerChecks
import Testing

/// `DERTISCH_QUERIES=100000` asks as many; `DERTISCH_SEED=7` asks the same again, of SQLite too.
@Suite("Random queries of a PostgreSQL freezer", .enabled(if: TestServer.shared != nil, TestServer.missing))
struct FuzzTests {
    @Test("Random queries in PostgreSQL find and sort the same records as on an array") func queries() async throws {
        try await server().withFreezer {
            try await RandomQueries.run(effort("DERTISCH_QUERIES", 1_000), seed: seed(), on: $0)
        }
    }
}
