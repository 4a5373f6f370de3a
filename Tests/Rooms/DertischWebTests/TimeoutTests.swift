import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Time-outs of a web room", .namesHang) struct TimeoutTests {
    private let clock = TestClock()
    private let timeouts: Timeouts

    init() { timeouts = Timeouts(clock: clock) }

    @Test("Time-outs of several lengths are due one after the other, and one task sleeps for all of them")
    func order() async {
        var called: [Int] = []
        for (number, seconds) in [60, 5, 10, 5, 60].enumerated() {
            _ = timeouts.start(.seconds(seconds)) { called.append(number) }
        }
        await clock.sleepers(1)
        clock.advance(by: .seconds(5) - .milliseconds(1))
        #expect(called == [])
        clock.advance(by: .milliseconds(1))
        await until("\(called)") { called == [1, 3] }
        await clock.sleepers(1, for: .seconds(5))
        clock.advance(by: .seconds(5))
        await until("\(called)") { called == [1, 3, 2] }
        // One that is due sooner than those that wait.
        await clock.sleepers(1, for: .seconds(50))
        _ = timeouts.start(.seconds(1)) { called.append(5) }
        await clock.sleepers(1, for: .seconds(1))
        clock.advance(by: .seconds(1))
        await until("\(called)") { called == [1, 3, 2, 5] }
        await clock.sleepers(1, for: .seconds(49))
        clock.advance(by: .seconds(49))
        await until("\(called)") { called == [1, 3, 2, 5, 0, 4] }
    }

    @Test("A cancelled time-out is never called, and releases what it would have called at once")
    func cancelled() async {
        final class Page {}
        var page: Page? = Page()
        weak let released = page
        var called: [String] = []
        let first = timeouts.start(.seconds(5)) { [page] in called.append("\(String(describing: page))") }
        _ = timeouts.start(.seconds(5)) { called.append("second") }
        page = nil
        #expect(released != nil)
        first.cancel()
        #expect(released == nil)
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await until("\(called)") { called == ["second"] }
    }

    @Test("A time-out runs until it is cancelled, or until its own call")
    func running() async {
        var isRunning: [Bool] = []
        var first: Timeout?
        first = timeouts.start(.seconds(5)) { isRunning.append(first?.isRunning ?? true) }
        let second = timeouts.start(.seconds(5)) {}
        #expect(first?.isRunning == true && second.isRunning)
        second.cancel()
        #expect(!second.isRunning)
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await until("\(isRunning)") { isRunning == [false] }
    }

    @Test("A time-out may start another, and cancel one that is due at the same time")
    func nested() async {
        var called: [String] = []
        var other: Timeout?
        _ = timeouts.start(.seconds(5)) { [timeouts] in
            other?.cancel()
            called.append("first")
            _ = timeouts.start(.seconds(2)) { called.append("third") }
        }
        other = timeouts.start(.seconds(5)) { called.append("second") }
        await clock.sleepers(1)
        clock.advance(by: .seconds(5))
        await clock.sleepers(1, for: .seconds(2))
        clock.advance(by: .seconds(2))
        await until("\(called)") { called == ["first", "third"] }
    }
}
