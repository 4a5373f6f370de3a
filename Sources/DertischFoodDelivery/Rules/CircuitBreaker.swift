import Plug

extension FoodDelivery {
    /// When a server that fails again and again is left alone.
    ///
    /// ```swift
    /// configuration.breaker = FoodDelivery.Breaker(mostFailures: 5, rest: .seconds(10))
    /// ```
    public struct Breaker: Hashable, Sendable {
        /// How many failures in a row it takes.
        public var mostFailures: Int
        /// How long the server is then left alone. After that one request goes through; if it succeeds all do.
        public var rest: Duration

        /// Makes one.
        ///
        /// - Parameters:
        ///   - mostFailures: how many failures in a row it takes: no connection, none in time, or a status from 500 on.
        ///   - rest: how long the server is then left alone.
        public init(mostFailures: Int = 5, rest: Duration = .seconds(10)) {
            self.mostFailures = mostFailures
            self.rest = rest
        }
    }
}

/// The breakers of all servers: a pure value, told what happens and when.
struct CircuitBreakers {
    /// How many servers are remembered; those that fail longest ago are forgotten first.
    static let mostServers = 1_000

    private enum State {
        case closed(failures: Int)
        case open(since: Duration)
        /// One request goes through to see.
        case trying(since: Duration)
    }

    private let rule: FoodDelivery.Breaker
    private var states: [String: (state: State, changed: Duration)] = [:]

    init(_ rule: FoodDelivery.Breaker) {
        self.rule = FoodDelivery.Breaker(mostFailures: rule.mostFailures, rest: rule.rest.bounded)
    }

    /// Whether a request may go to a server now.
    ///
    /// - Returns: `nil` if it may, or how long the server is still left alone.
    mutating func admit(_ origin: String, at now: Duration) -> Duration? {
        switch states[origin]?.state {
        case .open(let since) where now - since < rule.rest: return rule.rest - (now - since)
        // Whoever tries may have been lost: another does once the rest has passed again.
        case .trying(let since) where now - since < rule.rest: return rule.rest - (now - since)
        case .open, .trying:
            states[origin] = (.trying(since: now), now)
            return nil
        case .closed, nil: return nil
        }
    }

    /// What came of a request that was let through.
    mutating func note(isFailure: Bool, of origin: String, at now: Duration) {
        guard isFailure else {
            states[origin] = nil
            return
        }
        switch states[origin]?.state {
        case .trying, .open: states[origin] = (.open(since: now), now)
        case .closed(let failures): fail(origin, failures, now)
        case nil: fail(origin, 0, now)
        }
        if states.count > Self.mostServers, let oldest = states.min(by: { $0.value.changed < $1.value.changed }) {
            states[oldest.key] = nil
        }
    }

    private mutating func fail(_ origin: String, _ failures: Int, _ now: Duration) {
        let count = failures + 1
        states[origin] = (count >= max(1, rule.mostFailures) ? .open(since: now) : .closed(failures: count), now)
    }

    /// Whether an outcome speaks against the server; `nil` if it says nothing of it.
    static func isFailure(_ outcome: FoodDelivery.RetryPolicy.Outcome) -> Bool? {
        switch outcome {
        case .answered(let status, _): return status >= 500
        case .failed(let error as FoodDelivery.Error):
            switch error {
            case .noConnection, .untrusted, .timedOut, .stalled, .brokenOff, .badAnswer: return true
            default: return nil
            }
        case .failed: return nil
        }
    }
}
