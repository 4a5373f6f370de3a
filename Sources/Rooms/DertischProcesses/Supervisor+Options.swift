extension Supervisor {
    /// The options of a parent.
    package struct Options: Sendable {
        /// The port of the listening socket.
        package var port = 0
        /// The number of children.
        package var count = 1
        /// The time for which a child's main actor may be held before that is reported.
        package var holdLimit = Duration.seconds(2)
        /// Whether a child that is held for longer is killed.
        package var killsHeldChildren = false
        /// The time after which a child that is still opening its house is reported.
        package var startLimit = Duration.seconds(60)
        /// The time for a child to end.
        package var endLimit = Duration.seconds(20)
        /// The time between the wish that all children end and their end, in which balancers notice that they are not ready. Their tabs
        /// then move to another machine or program. `nil` without a balancer.
        package var balancerDelay: Duration?
        /// The listening socket of the companion; `nil` without a companion. The caller closes it.
        package var companion: CompanionSocket?
        /// The service manager that is told how the service fares.
        package var manager: ServiceManager?
        /// Receives a line for each event that an operator wants to know.
        package var log: @Sendable (String) -> Void

        package init(log: @escaping @Sendable (String) -> Void) { self.log = log }
    }
}
