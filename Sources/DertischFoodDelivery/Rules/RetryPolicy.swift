#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
public import Plug

extension FoodDelivery {
    /// When a request that failed is made again: a pure decision.
    ///
    /// Only what is as good done twice as once is repeated (`GET`, `HEAD`, `PUT`, `DELETE`, `OPTIONS`, and whatever carries an
    /// `Idempotency-Key`); anything else only if nothing was sent. Pauses grow, and all of each is left to chance, so that a
    /// thousand clients that failed together do not come back together. A `Retry-After` of the server is kept.
    ///
    /// ```swift
    /// configuration.retries = FoodDelivery.RetryPolicy(4, backOff: .exponential(from: .milliseconds(250), jitter: 1))
    /// configuration.retries = .never
    /// ```
    public struct RetryPolicy: Hashable, Sendable {
        /// How often a request is made at most, the first time included.
        public var mostAttempts: Int
        /// How long the pauses are.
        public var backOff: BackOff
        /// The statuses after which it is worth while to try again.
        public var statuses: Set<Int> = [408, 425, 429, 502, 503, 504]
        /// How long a pause a server may ask for; if it wants a longer one, its answer is final.
        public var longestRetryAfter: Duration = .seconds(60)

        /// Makes a policy.
        ///
        /// - Parameters:
        ///   - mostAttempts: how often a request is made at most, the first time included.
        ///   - backOff: how long the pauses are; from a tenth of a second up to ten seconds, all left to chance.
        public init(
            _ mostAttempts: Int = 3,
            backOff: BackOff = .exponential(from: .milliseconds(100), upTo: .seconds(10), jitter: 1)
        ) {
            self.mostAttempts = mostAttempts
            self.backOff = backOff
        }

        /// Every request is made once.
        public static let never = RetryPolicy(1)

        /// What came of an attempt.
        enum Outcome: Sendable {
            case answered(status: Int, retryAfter: String?)
            case failed(any Swift.Error)
        }

        /// How long to wait before the request is made again, or `nil` if what came is final.
        ///
        /// - Parameters:
        ///   - outcome: what came of the attempt.
        ///   - errand: the request, with the number of the attempt.
        ///   - left: how much of the delivery's time is left; a pause that is not shorter is not begun.
        ///   - now: the time of day, in seconds since 1970, for a `Retry-After` that names a date.
        ///   - generator: where chance comes from.
        func pause(
            after outcome: Outcome, of errand: Errand, left: Duration, now: Double,
            using generator: inout some RandomNumberGenerator
        ) -> Duration? {
            guard errand.attempt < mostAttempts else { return nil }
            let isRepeatable = errand.method.isIdempotent || errand.headers["Idempotency-Key"] != nil
            var pause: Duration
            switch outcome {
            case .answered(let status, let retryAfter):
                guard isRepeatable, statuses.contains(status) else { return nil }
                pause = backOff.pause(after: errand.attempt, using: &generator)
                if let wish = retryAfter.flatMap({ Self.wish($0, now: now) }) {
                    guard wish <= longestRetryAfter else { return nil }
                    pause = max(pause, wish)
                }
            case .failed(let error as FoodDelivery.Error):
                switch error {
                case .noConnection, .overloaded: break
                case .brokenOff, .stalled: guard isRepeatable else { return nil }
                default: return nil
                }
                pause = backOff.pause(after: errand.attempt, using: &generator)
            case .failed: return nil
            }
            return pause < left ? pause : nil
        }

        /// What a `Retry-After` asks for: seconds, or a date.
        private static func wish(_ text: String, now: Double) -> Duration? {
            if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) {
                return Int32(text).map { .seconds($0) } ?? .seconds(Int32.max)
            }
            guard let date = HTTPDate.seconds(text) else { return nil }
            return .seconds(min(max(0, Double(date) - now), 1e9))
        }
    }
}
