import DertischTesting
import Synchronization
import Testing

@testable import DertischHTTPServer

@Suite("The log of refusals")
struct RefusalLogTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    @Test("Refusals of one kind are logged once a minute, with the number of those since the last line")
    func throttle() {
        let (clock, lines) = (TestClock(), Lines())
        let log = RefusalLog(by: clock) { line in lines.all.withLock { $0.append(line) } }
        for _ in 0..<3 { log.write("a head is too large") }
        log.write("a body is too large")
        clock.advance(by: RefusalLog.interval - .milliseconds(1))
        log.write("a head is too large")
        clock.advance(by: .milliseconds(1))
        for _ in 0..<2 { log.write("a head is too large") }
        log.write("a body is too large")
        #expect(
            lines.all.withLock(\.self) == [
                "dertisch: a head is too large", "dertisch: a body is too large",
                "dertisch: a head is too large (3 more since the last line)", "dertisch: a body is too large",
            ])
    }
}
