import DertischFreezer
import FreezerChecks
import TestSupport
import Testing

/// `DERTISCH_CANCELLATIONS=10000` cancels as many; `DERTISCH_SEED=7` draws the same numbers again.
@Suite("A cancelled call of a freezer", .namesHang) struct CancellationTests {
    @Test("A cancelled call of SQLite returns if its change was kept, and throws if it was not") func agreement()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let tally = try await CancellationChecker.run(effort("DERTISCH_CANCELLATIONS", 600), seed: seed(), on: freezer)
        #expect(tally.kept > 0 && tally.cancelled > 0, "\(tally)")
        #expect(tally.uncertain == 0)
    }
}
