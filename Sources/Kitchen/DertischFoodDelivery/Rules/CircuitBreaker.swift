extension FoodDelivery {
    /// The circuit breaker's settings: when requests to a failing server stop, and for how long.
    ///
    /// ```swift
    /// configuration.circuitBreaker = FoodDelivery.CircuitBreaker(failureThreshold: 5, openDuration: .seconds(10))
    /// ```
    public struct CircuitBreaker: Hashable, Sendable {
        /// The number of consecutive failures that opens the circuit.
        public var failureThreshold: Int
        /// The time for which requests to the server then fail at once.
        ///
        /// After that one trial request goes through. If it succeeds, the circuit closes.
        public var openDuration: Duration

        /// Creates the settings of a circuit breaker.
        ///
        /// - Parameters:
        ///   - failureThreshold: the number of consecutive failures that opens the circuit. A failure is: no connection, an
        ///     untrusted certificate, a time-out, a broken or invalid response, or a status of 500 or more.
        ///   - openDuration: the time for which requests to the server then fail at once.
        public init(failureThreshold: Int = 5, openDuration: Duration = .seconds(10)) {
            self.failureThreshold = failureThreshold
            self.openDuration = openDuration
        }
    }
}
