extension PostgreSQLBus {
    /// The time-outs and bounds of a bus.
    ///
    /// ```swift
    /// var configuration = PostgreSQLBus.Configuration()
    /// configuration.timeout = .seconds(10)
    /// let bus = PostgreSQLBus("postgresql://app@db.example/app", channel: "galerie", configuration: configuration)
    /// ```
    public struct Configuration: Sendable {
        /// The silence after which the server is taken for lost, at least 2 s; 5 s by default. It is also the time for connecting.
        ///
        /// A server that has nothing to say is asked after half of it.
        public var timeout = Duration.seconds(5)
        /// The bound of what waits to be sent in bytes, with 64 for each message; 4 MB by default.
        public var maxQueuedBytes = 4_194_304

        /// The usual values.
        public init() {}
    }
}
