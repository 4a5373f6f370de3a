import DertischSupport
import FreezerChecks
import TestSupport
import Testing

@testable import DertischFreezer
@testable import DertischFreezerPostgreSQL

/// `DERTISCH_CANCELLATIONS=10000` cancels as many; `DERTISCH_SEED=7` draws the same numbers again.
@Suite(
    "A cancelled call of a freezer on a server", .namesHang,
    .enabled(if: TestServer.shared != nil, TestServer.missing))
struct CancellationTests {
    @Test("A cancelled call of PostgreSQL returns if its change was kept, and throws if it was not") func agreement()
        async throws
    {
        let freezer = try await server().freezer { $0.cancellationTimeout = hangLimit }
        defer { freezer.close() }
        let tally = try await CancellationChecker.run(effort("DERTISCH_CANCELLATIONS", 600), seed: seed(), on: freezer)
        #expect(tally.kept > 0 && tally.cancelled > 0, "\(tally)")
        #expect(tally.uncertain == 0)
    }
    /// A cancellation that comes at once hits the statement that begins the transaction. An invalid one fails in the same way, at each run.
    @Test("A transaction that cannot begin throws the reason, and not that a statement has ended it") func beginning()
        throws
    {
        let handle = try LibpqHandle(
            ServerAddress(server().address()), setting: .session("SET search_path = pg_catalog"),
            ServerTimeouts(hangLimit), wakePipe: WakePipe())
        let connection = ServerConnection(handle, StatementDescriptionCache(ForeignKeyCascades(try StoreSchema([]))))
        let error = #expect(throws: Freezer.Error.self) {
            try connection.transaction("BEGIN ISOLATION LEVEL UNHEARD OF") { try connection.command("SELECT 1") }
        }
        #expect(error.map { "\($0)" }?.contains("UNHEARD") == true, "\(error as Any)")
        // The connection is as good as before.
        try connection.transaction("BEGIN") { try connection.command("SELECT 1") }
    }
}
