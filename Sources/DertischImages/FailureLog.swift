import Foundation
import Plug
import Synchronization

/// Log of pictures that failed, bounded by a token bucket: when a server is away every picture on a wall fails.
///
/// ```swift
/// let log = FailureLog(burst: 5, every: .seconds(10)) { line in print(line) }
/// configuration.onFailure = { log($0) }
/// ```
public final class FailureLog: Sendable {
    private struct State {
        var tokens: Double
        var last = Duration.zero
        /// How many were passed over since the last line.
        var missed = 0
    }

    /// A log on standard error: twenty lines at once, then one in three seconds, which also counts those that were passed over.
    public static let standardError = FailureLog {
        // A log that nobody reads any more ends nothing.
        try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8))
    }

    private let burst: Double
    private let pause: Double
    private let elapsed: @Sendable () -> Duration
    private let write: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// Makes a log.
    ///
    /// - Parameters:
    ///   - burst: the most lines written at once.
    ///   - pause: the time after which one more line is written.
    ///   - clock: what measures that.
    ///   - write: writes a line, without a line break in it; called from any thread, by several at once.
    public init(
        burst: Int = 20, every pause: Duration = .seconds(3), clock: some Clock<Duration> = ContinuousClock(),
        _ write: @escaping @Sendable (String) -> Void
    ) {
        self.burst = Double(max(1, burst))
        self.pause = max(pause.bounded / .seconds(1), 0.001)
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        self.write = write
        state = Mutex(State(tokens: self.burst))
    }

    /// Writes a failure's line, unless too many were written lately.
    ///
    /// - Parameter error: what kept a picture from being shown.
    public func callAsFunction(_ error: Images.Error) {
        let line = state.withLock { state -> String? in
            let now = elapsed()
            state.tokens = min(burst, state.tokens + (now - state.last) / .seconds(1) / pause)
            state.last = now
            guard state.tokens >= 1 else {
                state.missed += 1
                return nil
            }
            state.tokens -= 1
            let missed = state.missed > 0 ? " (\(state.missed) more failed before it)" : ""
            state.missed = 0
            return error.line + missed
        }
        if let line { write(line) }
    }
}
