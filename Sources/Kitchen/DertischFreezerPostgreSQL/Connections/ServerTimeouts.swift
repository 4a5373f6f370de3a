import DertischFreezer
import DertischSupport

/// The time-outs of calls to a server.
struct ServerTimeouts: Sendable {
    /// The time for retries, and for a silent server.
    let timeout: Duration
    /// The time that a cancelled call waits for the server's answer.
    let cancellation: Duration

    /// The shortest time-out: a server takes a while to accept a connection.
    private static let least = Duration.seconds(2)

    init(_ configuration: PostgreSQLFreezer.Configuration) {
        timeout = max(configuration.timeout.bounded, Self.least)
        cancellation = configuration.cancellationTimeout.bounded
    }

    /// For connections without freezers.
    init(_ timeout: Duration) {
        self.timeout = max(timeout.bounded, Self.least)
        cancellation = self.timeout
    }

    /// The deadline for finding a server, for a call that begins now.
    func deadline(from now: ContinuousClock.Instant = .now) -> ContinuousClock.Instant { now + timeout }

    /// The silence after which a server is probed, for a call with a deadline.
    ///
    /// The other half of the time is for the probe.
    func quiet(_ deadline: ContinuousClock.Instant?, at now: ContinuousClock.Instant) -> Duration {
        guard let deadline, deadline > now else { return timeout / 2 }
        return max(min(timeout, deadline - now) / 2, .milliseconds(500))
    }

    /// The time-out for libpq, in seconds for each host: at least two.
    var seconds: Int { Int(clamping: Int64(timeout / .seconds(1)) + 1) }
}
