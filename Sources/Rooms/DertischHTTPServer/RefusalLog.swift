import DertischSupport
import Synchronization

/// A throttled log of a server's refusals for developers: the first of each kind at once, then at most one line a
/// minute with a count.
final class RefusalLog: Sendable {
    private struct Entry {
        var written: Duration
        var suppressed = 0
    }

    static let interval = Duration.seconds(60)

    private let entries = Mutex<[String: Entry]>([:])
    private let clock: AnyClock
    private let output: @Sendable (String) -> Void

    /// - Parameters:
    ///   - clock: measures the minute.
    ///   - output: receives the lines, on any thread.
    init(by clock: any Clock<Duration>, to output: @escaping @Sendable (String) -> Void) {
        self.clock = AnyClock(erasing: clock)
        self.output = output
    }

    /// - Parameters:
    ///   - message: the refusal, its reason, and the remedy: the same text for the same kind.
    ///   - detail: the case that this line is written for.
    func write(_ message: String, _ detail: String = "") {
        let now = clock.elapsed()
        let line: String? = entries.withLock { entries in
            if let entry = entries[message], now - entry.written < Self.interval {
                entries[message]?.suppressed = entry.suppressed + 1
                return nil
            }
            let suppressed = entries[message]?.suppressed ?? 0
            entries[message] = Entry(written: now)
            return message + detail + (suppressed > 0 ? " (\(suppressed) more since the last line)" : "")
        }
        if let line { output("dertisch: \(line)") }
    }
}
