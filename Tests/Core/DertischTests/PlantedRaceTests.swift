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
        /// Whose turn it is. Relaxed, so that it orders nothing.
        let turn = Atomic(0)

        /// Draws in turns with the other thread: the sanitizer forgets an access that lies too far back.
        func draw(as thread: Int) {
            for _ in 0..<100 {
                while turn.load(ordering: .relaxed) != thread { sched_yield() }
                _ = random.next()
                turn.store(1 - thread, ordering: .relaxed)
            }
        }
    }

    @Test("Two threads that use one generator without a lock are a race for the sanitizer") func draw() async {
        let shared = Shared()
        let done = Tally()
        // Threads and not tasks: two tasks may well run one after the other on one thread.
        await withCheckedContinuation { (both: CheckedContinuation<Void, Never>) in
            for thread in 0...1 {
                Thread.detachNewThread {
                    shared.draw(as: thread)
                    if done.add("thread") == 2 { both.resume() }
                }
            }
        }
        #expect(shared.random.state != 7)
    }
}
