import Plug

extension FoodDelivery {
    /// The circuit breaker's settings: when requests to a failing server stop, and for how long.
    ///
    /// ```swift
    /// configuration.breaker = FoodDelivery.Breaker(mostFailures: 5, rest: .seconds(10))
    /// ```
    public struct Breaker: Hashable, Sendable {
        /// The number of consecutive failures that opens the circuit.
        public var mostFailures: Int
        /// The time for which requests to the server then fail at once.
        ///
        /// After that one trial request goes through. If it succeeds, the circuit closes.
        public var rest: Duration

        /// Creates the settings of a circuit breaker.
        ///
        /// - Parameters:
        ///   - mostFailures: the number of consecutive failures that opens the circuit. A failure is: no connection, an
        ///     untrusted certificate, a time-out, a broken or invalid answer, or a status of 500 or more.
        ///   - rest: the time for which requests to the server then fail at once.
        public init(mostFailures: Int = 5, rest: Duration = .seconds(10)) {
            self.mostFailures = mostFailures
            self.rest = rest
        }
    }
}
