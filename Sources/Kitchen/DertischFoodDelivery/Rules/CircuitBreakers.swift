import DertischSupport

/// The circuit breakers of all servers: a pure value that is told events and their times.
struct CircuitBreakers {
    /// The maximum number of servers tracked. The one whose state changed longest ago is forgotten first.
    static let maxServers = 1_000

    private enum State {
        case closed(failures: Int)
        case open(since: Duration)
        /// Half open: one trial request goes through.
        case trying(since: Duration)
    }

    private let rule: FoodDelivery.CircuitBreaker
    private var states: [String: (state: State, changed: Duration)] = [:]

    init(_ rule: FoodDelivery.CircuitBreaker) {
        self.rule = FoodDelivery.CircuitBreaker(
            failureThreshold: rule.failureThreshold, openDuration: rule.openDuration.bounded)
    }

    /// Admits a request to a server, or refuses it.
    ///
    /// - Returns: `nil` if the request may go, or the time until the circuit lets one through.
    mutating func admit(_ origin: String, at now: Duration) -> Duration? {
        switch states[origin]?.state {
        case .open(let since) where now - since < rule.openDuration: return rule.openDuration - (now - since)
        // The trial request may have been lost, so another may go once `openDuration` has passed again.
        case .trying(let since) where now - since < rule.openDuration: return rule.openDuration - (now - since)
        case .open, .trying:
            states[origin] = (.trying(since: now), now)
            return nil
        case .closed, nil: return nil
        }
    }

    /// Records the outcome of a request that was admitted.
    mutating func record(isFailure: Bool, of origin: String, at now: Duration) {
        guard isFailure else {
            states[origin] = nil
            return
        }
        switch states[origin]?.state {
        case .trying, .open: states[origin] = (.open(since: now), now)
        case .closed(let failures): fail(origin, failures, now)
        case nil: fail(origin, 0, now)
        }
        if states.count > Self.maxServers, let oldest = states.min(by: { $0.value.changed < $1.value.changed }) {
            states[oldest.key] = nil
        }
    }

    private mutating func fail(_ origin: String, _ failures: Int, _ now: Duration) {
        let count = failures + 1
        states[origin] = (count >= max(1, rule.failureThreshold) ? .open(since: now) : .closed(failures: count), now)
    }

    /// Classifies an outcome as a failure of the server; `nil` if it says nothing about the server.
    static func isFailure(_ outcome: FoodDelivery.RetryPolicy.Outcome) -> Bool? {
        switch outcome {
        case .responded(let status, _): return status >= 500
        case .failed(let error as FoodDelivery.Error):
            switch error {
            case .noConnection, .untrusted, .timedOut, .stalled, .connectionLost, .badResponse: return true
            default: return nil
            }
        case .failed: return nil
        }
    }
}
