import DertischTesting
import Foundation
import Testing

/// A draw that two tasks share and nobody guards. It runs for `Scripts/sanitize` alone, which wants it reported: a sanitizer
/// that stays silent here proves nothing elsewhere.
@Suite(
    "A race planted on purpose", .enabled(if: ProcessInfo.processInfo.environment["DERTISCH_PLANTED_RACE"] != nil))
struct PlantedRaceTests {
    // Wrong on purpose: that is the race.
    private final class Shared: @unchecked Sendable { var lottery = Lottery(state: 7) }

    @Test("two tasks draw from one lottery without a lock") func draw() async {
        let shared = Shared()
        await withTaskGroup { group in
            for _ in 0..<4 { group.addTask { for _ in 0..<10_000 { _ = shared.lottery.next() } } }
        }
        #expect(shared.lottery.state != 7)
    }
}
