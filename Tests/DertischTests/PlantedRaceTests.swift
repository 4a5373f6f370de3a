import DertischTesting
import Foundation
import Testing

/// A draw that two threads share and nobody guards. It runs for `Scripts/sanitize` alone, which wants it reported: a sanitizer
/// that stays silent here proves nothing elsewhere.
@Suite(
    "A race planted on purpose", .enabled(if: ProcessInfo.processInfo.environment["DERTISCH_PLANTED_RACE"] != nil))
struct PlantedRaceTests {
    // Wrong on purpose: that is the race.
    private final class Shared: @unchecked Sendable { var lottery = Lottery(state: 7) }

    @Test("two threads draw from one lottery without a lock") func draw() async {
        let shared = Shared()
        let done = Tally()
        // Threads and not tasks: two tasks may well run one after the other on one thread. They meet first: a thread that
        // began when the other had ended would come after it in the eyes of the sanitizer.
        let here = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        await withCheckedContinuation { (both: CheckedContinuation<Void, Never>) in
            for number in 0..<2 {
                Thread.detachNewThread {
                    here[number].signal()
                    here[1 - number].wait()
                    for _ in 0..<10_000 { _ = shared.lottery.next() }
                    if done.add("thread") == 2 { both.resume() }
                }
            }
        }
        #expect(shared.lottery.state != 7)
    }
}
