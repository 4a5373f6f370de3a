import DertischFreezer
import FreezerChecks
import Testing

/// `DERTISCH_QUERIES=100000` asks as many; `DERTISCH_SEED=7` asks the same again.
@Suite("Random queries of a SQLite freezer") struct FuzzTests {
    @Test("Random queries in SQLite find and sort the same records as on an array") func queries() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        try await RandomQueries.run(effort("DERTISCH_QUERIES", 2_000), seed: seed(), on: freezer)
    }
}
