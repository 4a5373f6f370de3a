import DertischSupport
import DertischTesting
import TestSupport
import Testing

/// Deadlines that share a timer, and when it fired.
@MainActor private final class Deadlines {
    private(set) var fired: [Int] = []
    private(set) var open: [Int] = []
    /// Deadlines that come as one is handled.
    var following: [Int: [Int]] = [:]
    private let clock: any Clock<Duration>
    private lazy var timer = SharedTimer(clock: AnyClock(erasing: clock)) { [weak self] in self?.handle($0) }

    init(_ clock: any Clock<Duration>) { self.clock = clock }

    func add(_ seconds: Int) {
        open.append(seconds)
        timer.set(for: .seconds(seconds))
    }

    func forget(_ seconds: Int) { open.removeAll { $0 == seconds } }

    private func handle(_ time: Duration) -> Duration? {
        fired.append(Int(time / .seconds(1)))
        for due in open.filter({ .seconds($0) <= time }) {
            forget(due)
            for next in following[due] ?? [] { add(next) }
        }
        return open.min().map { .seconds($0) }
    }
}

@MainActor @Suite("A timer that many deadlines share", .namesHang) struct SharedTimerTests {
    @Test("It sleeps once, until the earliest deadline, and then until the next")
    func earliest() async {
        let clock = TestClock()
        let deadlines = Deadlines(clock)
        for seconds in [60, 5, 10] { deadlines.add(seconds) }
        await clock.sleepers(1, for: .seconds(5))
        clock.advance(by: .seconds(5))
        await clock.sleepers(1, for: .seconds(5))
        clock.advance(by: .seconds(5))
        await clock.sleepers(1, for: .seconds(50))
        #expect(deadlines.fired == [5, 10] && deadlines.open == [60])
    }

    @Test("It fires for a deadline that was forgotten, and sleeps until the next")
    func forgotten() async {
        let clock = TestClock()
        let deadlines = Deadlines(clock)
        deadlines.add(5)
        deadlines.add(20)
        deadlines.forget(5)
        await clock.sleepers(1, for: .seconds(5))
        clock.advance(by: .seconds(5))
        await clock.sleepers(1, for: .seconds(15))
        #expect(deadlines.fired == [5] && deadlines.open == [20])
    }

    @Test(
        "By a clock that returns at once, it fires for each deadline, the earliest first, after the call that sets it")
    func atOnce() async {
        let clock = TestClock(isEager: true)
        let deadlines = Deadlines(clock)
        for seconds in [3, 1, 2] { deadlines.add(seconds) }
        #expect(deadlines.fired == [])
        await until("\(deadlines.fired)") { deadlines.open == [] }
        #expect(deadlines.fired == [1, 2, 3])
    }

    @Test("By a clock that returns at once, deadlines that come as it fires are not lost")
    func following() async {
        let deadlines = Deadlines(TestClock(isEager: true))
        deadlines.following = [1: [4, 2], 2: [3], 4: [5]]
        deadlines.add(1)
        await until("\(deadlines.fired)") { deadlines.open == [] }
        #expect(deadlines.fired == [1, 2, 3, 4, 5])
    }

    @Test("It is released with its owner, although its task sleeps")
    func released() async {
        let clock = TestClock()
        var deadlines: Deadlines? = Deadlines(clock)
        weak let released = deadlines
        deadlines?.add(5)
        await clock.sleepers(1)
        deadlines = nil
        #expect(released == nil)
    }
}
