extension NATSBus {
    /// The credentials, certificates, time-outs and bounds of a bus.
    ///
    /// ```swift
    /// var configuration = NATSBus.Configuration()
    /// configuration.credentialsFile = "/etc/galerie/nats.creds"
    /// let bus = NATSBus("tls://nats.example:4222", subject: "galerie", configuration: configuration)
    /// ```
    public struct Configuration: Sendable {
        /// A token that the server asks for, instead of one in the address.
        public var token: String?
        /// The path of a file with a user's JWT and seed, as `nsc` writes it.
        public var credentialsFile: String?
        /// The path of a PEM file with the certificates to trust, besides those of the system.
        public var certificateAuthorities: String?
        /// The silence after which the server is taken for lost, at least 1 s; 5 s by default. It is also the time for connecting.
        public var timeout = Duration.seconds(5)
        /// The bound of what waits to be sent in bytes, with 64 for each message; 4 MB by default.
        public var maxQueuedBytes = 4_194_304
        /// The bound of what has come and waits to be received in bytes; 16 MB by default, and in any case 65,536 messages.
        public var maxPendingBytes = 16_777_216

        /// The usual values.
        public init() {}
    }
}
