import DertischSupport
import DertischTesting
import Synchronization
import TestSupport
import Testing

@Suite("Time limits", .namesHang) struct TimeLimitTests {
    private let clock = TestClock()
    private let gate = Continuations<Int>()

    private func run(orCancelled: Int? = nil) -> Task<Int, Never> {
        let (clock, gate) = (AnyClock(clock), gate)
        return Task.immediate {
            await withTimeLimit(.seconds(5), by: clock, or: -1, orCancelled: orCancelled) {
                await gate.wait(orCancelled: { -2 }, unless: { nil })
            }
        }
    }

    @Test("Work that ends within its time limit returns its output and releases the clock")
    func inTime() async {
        let task = run()
        await clock.sleepers(1)
        clock.advance(by: .seconds(4))
        gate.resumeAll(returning: 7)
        #expect(await task.value == 7)
    }

    @Test("When the time limit is over, the caller goes on at once and the work is cancelled")
    func late() async {
        let task = run()
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        #expect(await task.value == -1)
        await until("\(gate.count) works wait") { gate.count == 0 }
    }

    @Test("Work that ends at once does not use the clock of its time limit")
    func atOnce() async {
        let output = await withTimeLimit(.zero, by: AnyClock(clock), or: 1) { 2 }
        #expect(output == 2)
        #expect(clock.slept == [])
    }

    @Test("A cancelled caller of a time limit waits for the work's end, unless told otherwise")
    func cancelled() async {
        let task = run()
        task.cancel()
        #expect(await task.value == -2)
        let hasty = run(orCancelled: -3)
        hasty.cancel()
        // The work is cancelled too, and may be quicker.
        #expect([-2, -3].contains(await hasty.value))
    }

    @Test(
        "A time limit of any length is accepted",
        arguments: [
            Duration(attoseconds: .min), .zero, .seconds(Int64.max), Duration(attoseconds: .max),
        ])
    func extremes(_ limit: Duration) async {
        let output = await withTimeLimit(limit.bounded, by: AnyClock(ContinuousClock()), or: 1) {
            await Task.yield()
            return 1
        }
        #expect(output == 1)
        #expect(Duration.zero...Duration.seconds(3_155_760_000) ~= limit.bounded)
    }
}
