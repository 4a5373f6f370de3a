#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
public import Plug

extension FoodDelivery {
    /// The retry policy: a pure decision about whether and when a failed request is sent again.
    ///
    /// Idempotent requests are retried: `GET`, `HEAD`, `PUT`, `DELETE`, `OPTIONS`, and any with an `Idempotency-Key`.
    /// Others are retried only if nothing was sent. Pauses grow and have full jitter, so that a thousand clients that
    /// failed together do not return together. The server's `Retry-After` is respected.
    ///
    /// ```swift
    /// configuration.retries = FoodDelivery.RetryPolicy(4, backOff: .exponential(from: .milliseconds(250), jitter: 1))
    /// configuration.retries = .never
    /// ```
    public struct RetryPolicy: Hashable, Sendable {
        /// The maximum number of attempts, the first one included.
        public var maxAttempts: Int
        /// The back-off: the length of the pauses between attempts.
        public var backOff: BackOff
        /// The statuses that are retried.
        public var statuses: Set<Int> = [408, 425, 429, 502, 503, 504]
        /// The longest `Retry-After` that is respected. If the server asks for a longer pause, its response is final.
        public var maxRetryAfter: Duration = .seconds(60)

        /// Creates a policy.
        ///
        /// - Parameters:
        ///   - maxAttempts: the maximum number of attempts, the first one included.
        ///   - backOff: the length of the pauses. The default grows from 100 ms up to ten seconds, with full jitter.
        public init(
            _ maxAttempts: Int = 3,
            backOff: BackOff = .exponential(from: .milliseconds(100), upTo: .seconds(10), jitter: 1)
        ) {
            self.maxAttempts = maxAttempts
            self.backOff = backOff
        }

        /// Never retries: every request is sent once.
        public static let never = RetryPolicy(1)

        /// The outcome of an attempt.
        enum Outcome: Sendable {
            case responded(status: Int, retryAfter: String?)
            case failed(any Swift.Error)
        }

        /// The pause before the next attempt, or `nil` if the outcome is final.
        ///
        /// - Parameters:
        ///   - outcome: the outcome of the attempt.
        ///   - request: the request, with the number of the attempt.
        ///   - remaining: the time left for the delivery. A pause that is not shorter is not begun.
        ///   - now: the time of day, in seconds since 1970, for a `Retry-After` that names a date.
        ///   - generator: the source of the jitter's randomness.
        func pause(
            after outcome: Outcome, of request: PreparedRequest, remaining: Duration, now: Double,
            using generator: inout some RandomNumberGenerator
        ) -> Duration? {
            guard request.attempt < maxAttempts else { return nil }
            var pause: Duration
            switch outcome {
            case .responded(let status, let retryAfter):
                guard request.mayBeRepeated, statuses.contains(status) else { return nil }
                pause = backOff.pause(after: request.attempt, using: &generator)
                if let requested = retryAfter.flatMap({ Self.requested($0, now: now) }) {
                    guard requested <= maxRetryAfter else { return nil }
                    pause = max(pause, requested)
                }
            case .failed(let error as FoodDelivery.Error):
                switch error {
                case .noConnection, .overloaded: break
                case .connectionLost, .stalled: guard request.mayBeRepeated else { return nil }
                default: return nil
                }
                pause = backOff.pause(after: request.attempt, using: &generator)
            case .failed: return nil
            }
            return pause < remaining ? pause : nil
        }

        /// The pause that a `Retry-After` asks for, given in seconds or as a date.
        package static func requested(_ text: String, now: Double) -> Duration? {
            if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) {
                return Int32(text).map { .seconds($0) } ?? .seconds(Int32.max)
            }
            guard let date = HTTPDate.seconds(text) else { return nil }
            return .seconds(min(max(0, Double(date) - now), 1e9))
        }
    }
}
