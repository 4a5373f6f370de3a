/// The pauses between retries: in this example 200 ms, 400 ms, 800 ms, and so on.
///
/// ```swift
/// let backOff = BackOff.exponential(from: .milliseconds(200), upTo: .seconds(30))
/// let retry = Retry(5, backOff: backOff) { !($0 is DecodingError) }
/// ```
///
/// Jitter keeps a thousand clients that failed together from retrying together. It is the random part of each pause:
/// with 0.5, a pause of a second lasts from half a second to a second.
public struct BackOff: Hashable, Sendable {
    private let first: Double
    private let factor: Double
    private let maxPause: Double
    private let jitter: Double

    private init(first: Duration, factor: Double, maxPause: Duration, jitter: Double) {
        self.first = Self.seconds(first)
        self.factor = factor.isFinite ? max(factor, 1) : 1
        self.maxPause = Self.seconds(maxPause)
        self.jitter = jitter.isFinite ? min(max(jitter, 0), 1) : 0
    }

    /// No pause at all: `.retry(3, backOff: .none)`.
    public static var none: BackOff { .constant(.zero) }

    /// The same pause each time: `.retry(3, backOff: .constant(.seconds(1)))`.
    ///
    /// - Parameters:
    ///   - pause: the pause; below zero counts as zero.
    ///   - jitter: the random part of it, from 0 to 1.
    public static func constant(_ pause: Duration, jitter: Double = 0) -> BackOff {
        BackOff(first: pause, factor: 1, maxPause: pause, jitter: jitter)
    }

    /// Exponential back-off: pauses that grow.
    ///
    /// - Parameters:
    ///   - first: the first pause; below zero counts as zero.
    ///   - factor: the ratio of each pause to the one before; below 1 counts as 1.
    ///   - maxPause: the maximum pause.
    ///   - jitter: the random part of each, from 0 to 1.
    public static func exponential(
        from first: Duration, by factor: Double = 2, upTo maxPause: Duration = .seconds(30), jitter: Double = 0.5
    ) -> BackOff {
        BackOff(first: first, factor: factor, maxPause: maxPause, jitter: jitter)
    }

    /// The pause after a failed attempt.
    ///
    /// - Parameters:
    ///   - attempt: the number of the attempt that failed, from 1.
    ///   - generator: the source of randomness, used only if there is jitter.
    public func pause(after attempt: Int, using generator: inout some RandomNumberGenerator) -> Duration {
        var grown = first
        var step = 1
        // A loop, because a power function would need a C library. It ends once the pause no longer grows.
        while step < attempt, factor > 1, grown > 0, grown < maxPause {
            grown *= factor
            step += 1
        }
        let longest = min(grown, maxPause)
        guard jitter > 0 else { return .seconds(longest) }
        return .seconds(longest * (1 - jitter * Double.random(in: 0...1, using: &generator)))
    }

    /// Clamps a duration to seconds that fit into a `Duration` again: at most some thirty thousand years.
    private static func seconds(_ duration: Duration) -> Double { min(max(duration / .seconds(1), 0), 1e12) }
}
