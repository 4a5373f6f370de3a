import DertischTesting
import Foundation
import Synchronization
import Testing

/// A draw that two threads share without a lock. It runs for `Scripts/sanitize` alone, which wants it reported: a sanitizer
/// that stays silent here proves nothing elsewhere.
@Suite(
    "Deliberate race", .enabled(if: ProcessInfo.processInfo.environment["DERTISCH_PLANTED_RACE"] != nil))
struct PlantedRaceTests {
    // Wrong on purpose: that is the race.
    private final class Shared: @unchecked Sendable {
        var random = SeededGenerator(seed: 7)
        /// How often each has drawn. Relaxed, so that they order nothing.
        let ours = Atomic(0)
        let theirs = Atomic(0)

        func draw(_ own: borrowing Atomic<Int>) {
            // Each goes on until the other has drawn often enough too: so neither is over before the other begins.
            while ours.load(ordering: .relaxed) < 200_000 || theirs.load(ordering: .relaxed) < 200_000 {
                _ = random.next()
                own.wrappingAdd(1, ordering: .relaxed)
            }
        }
    }

    @Test("Two threads that use one generator without a lock are a race for the sanitizer") func draw() async {
        let shared = Shared()
        let done = Tally()
        // Threads and not tasks: two tasks may well run one after the other on one thread.
        await withCheckedContinuation { (both: CheckedContinuation<Void, Never>) in
            for isOurs in [true, false] {
                Thread.detachNewThread {
                    if isOurs { shared.draw(shared.ours) } else { shared.draw(shared.theirs) }
                    if done.add("thread") == 2 { both.resume() }
                }
            }
        }
        #expect(shared.random.state != 7)
    }
}
