import Foundation
import DertischSupport
import Synchronization

/// A log of failed pictures, limited by a token bucket: when a server is down, every picture fails.
///
/// ```swift
/// let log = PictureFailureLog(burst: 5, every: .seconds(10)) { line in print(line) }
/// configuration.onFailure = { log($0) }
/// ```
public final class PictureFailureLog: Sendable {
    private struct State {
        var tokens: Double
        var last = Duration.zero
        /// The number of failures since the last line, which are not logged.
        var skipped = 0
    }

    /// A log on standard error: a burst of twenty lines, then one every three seconds. A line also counts the failures
    /// skipped before it.
    public static let standardError = PictureFailureLog {
        // A broken pipe on standard error must not end the process.
        try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8))
    }

    private let burst: Double
    private let interval: Double
    private let elapsed: @Sendable () -> Duration
    private let write: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - burst: the maximum number of lines in a burst.
    ///   - interval: the time after which another line may be written.
    ///   - clock: the clock of that interval.
    ///   - write: a closure that writes a line, given without a line break. It is called from any thread, possibly
    ///     concurrently.
    public init(
        burst: Int = 20, every interval: Duration = .seconds(3), clock: some Clock<Duration> = ContinuousClock(),
        _ write: @escaping @Sendable (String) -> Void
    ) {
        self.burst = Double(max(1, burst))
        self.interval = max(interval.bounded / .seconds(1), 0.001)
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        self.write = write
        state = Mutex(State(tokens: self.burst))
    }

    /// Logs a failure, unless the rate limit is reached.
    ///
    /// - Parameter error: the reason why the picture could not be shown.
    public func callAsFunction(_ error: Images.Error) {
        let line = state.withLock { state -> String? in
            let now = elapsed()
            state.tokens = min(burst, state.tokens + (now - state.last) / .seconds(1) / interval)
            state.last = now
            guard state.tokens >= 1 else {
                state.skipped += 1
                return nil
            }
            state.tokens -= 1
            let skipped = state.skipped > 0 ? " (\(state.skipped) more failed before it)" : ""
            state.skipped = 0
            return error.line + skipped
        }
        if let line { write(line) }
    }
}
