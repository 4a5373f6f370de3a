import DertischSupport
import Testing

@Suite("Doubling pause") struct DoublingPauseTests {
    @Test("Each pause is twice as long as the one before, up to the longest, and begins anew when it is reset")
    func doubles() {
        var pause = DoublingPause(from: .milliseconds(50), upTo: .milliseconds(300))
        #expect((0..<5).map { _ in pause.next() } == [50, 100, 200, 300, 300].map { .milliseconds($0) })
        pause.reset()
        #expect(pause.next() == .milliseconds(50))
    }

    @Test("A first pause beyond the longest is as long as that")
    func short() {
        var pause = DoublingPause(from: .seconds(2), upTo: .seconds(1))
        #expect(pause.next() == .seconds(1) && pause.next() == .seconds(1))
    }

    @Test("Any number of failures in a row")
    func many() {
        var pause = DoublingPause(from: .nanoseconds(1), upTo: .seconds(3_000_000_000))
        for _ in 0..<10_000 { _ = pause.next() }
        #expect(pause.next() == .seconds(3_000_000_000))
    }
}
