import DertischTesting
import Plug
import Testing

@Suite("Action log")
struct LogTests {
    private let diary = Diary()
    private let clock = TestClock()

    @Test("A logged call is two lines with a common number, without input and output")
    func lines() async throws {
        let log = Log(clock: clock) { [diary] in diary.note("\($0)") }
        let half = Plugged<Half>(wrappedBy: [.by(log)]) { [clock] number in
            clock.advance(by: .milliseconds(12))
            return number / 2
        }
        let like = Plugged<LikePhoto>(wrappedBy: [.by(log)]) { [clock] _ in
            clock.advance(by: .seconds(3))
            throw Refusal.closed
        }
        _ = try half(4711)
        _ = try? await like(4711)
        #expect(
            diary.all == [
                "Half #1 began", "Half #1 answered after 0.012 s", "LikePhoto #2 began",
                "LikePhoto #2 failed after 3.0 s: closed",
            ])
    }

    @Test("A log inside a retry has each failed attempt, and one outside it only the last")
    func placement() throws {
        let inside = Plugged<Half>(wrappedBy: [.retry(2), .log { [diary] in diary.note("\($0.event)") }]) { _ in
            throw Refusal.closed
        }
        _ = try? inside(1)
        #expect(diary.all.count == 4)
        let outside = Plugged<Half>(wrappedBy: [.log { [diary] in diary.note("\($0.event)") }, .retry(2)]) { _ in
            throw Refusal.closed
        }
        _ = try? outside(1)
        #expect(diary.all.count == 6)
    }
}
