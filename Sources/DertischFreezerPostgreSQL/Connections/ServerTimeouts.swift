import DertischFreezer
import Plug

/// How long a server may take.
struct ServerTimeouts: Sendable {
    /// How long to go on trying, and how long a server may be silent.
    let timeout: Duration
    /// How long a cancelled call waits for the server's last word.
    let cancellation: Duration

    /// No server is given less: it takes a while to let somebody in.
    private static let least = Duration.seconds(2)

    init(_ configuration: PostgreSQLFreezer.Configuration) {
        timeout = max(configuration.timeout.bounded, Self.least)
        cancellation = configuration.cancellationTimeout.bounded
    }

    /// When a call that begins now must be done with finding a server.
    func deadline(from now: ContinuousClock.Instant = .now) -> ContinuousClock.Instant { now + timeout }

    /// How long a server may say nothing before it is looked for, if a call that waits for it has until a deadline.
    ///
    /// The other half of the time is for that look.
    func quiet(_ deadline: ContinuousClock.Instant?, at now: ContinuousClock.Instant) -> Duration {
        guard let deadline, deadline > now else { return timeout / 2 }
        return max(min(timeout, deadline - now) / 2, .milliseconds(500))
    }

    /// For libpq, which counts in seconds, no fewer than two, for each host of an address.
    var seconds: Int { Int(clamping: Int64(timeout / .seconds(1)) + 1) }
}
