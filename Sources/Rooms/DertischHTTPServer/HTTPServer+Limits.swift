extension HTTPServer {
    /// The limits for clients of a server. Together they bound the memory that clients can make it hold.
    ///
    /// ```swift
    /// var limits = HTTPServer.Limits()
    /// limits.maxBodyBytes = 8 << 20
    /// limits.idleTimeout = .seconds(10)
    /// let other = HTTPServer(limits: limits)
    /// ```
    public struct Limits: Sendable {
        /// The most connections at once, including WebSockets. At the limit, a new connection replaces the one that
        /// has waited longest for a request. If all are busy, the new one is answered with 503. The process's limit
        /// of open files is raised to match. If the system allows fewer, the server accepts fewer.
        public var maxConnections = 10_000
        /// The most connections at once from one address, or from one /64 network of IPv6. Behind one of the server's
        /// ``HTTPServer/Proxies``, each client may have that many requests and WebSockets at once; one more is
        /// answered with 503.
        public var maxConnectionsPerAddress = 256
        /// The most connections at once from a loopback address, where a proxy may speak for all clients.
        public var maxConnectionsFromLoopback = 10_000
        /// The most bytes of a request's head: its first line and its header fields, including cookies. A larger head
        /// is answered with 431, or 414 if its address alone is too long. A connection holds this much only while it
        /// receives a head.
        public var maxHeadBytes = 32 << 10
        /// The most bytes of a request's body. A larger one is answered with 413, and never held.
        public var maxBodyBytes = 1 << 20
        /// The idle time-out of a connection, enforced within a second. At least one second.
        public var idleTimeout = Duration.seconds(30)
        /// The time limit for a complete request to arrive, from the connection or the previous answer on. Enforced
        /// within a second; at least one second. It ends clients that send a byte now and then.
        public var requestTimeout = Duration.seconds(60)
        /// The most bytes of one WebSocket message, at most 1 GiB. A larger one closes its socket with 1009.
        public var maxMessageBytes = 64 << 10
        /// The most bytes that may wait for the reader of a WebSocket. While more are waiting, the next message drops
        /// the socket instead. So one message of any size can always be sent.
        public var maxUnsentBytes = 1 << 20
        /// The time between heartbeats. A WebSocket that is silent for two heartbeats is dropped.
        public var heartbeatInterval = Duration.seconds(20)
        /// The time that a stopping server waits for answers and sockets to finish. Where another process goes on listening at
        /// its socket, it also waits for the first request of connections that have none yet.
        public var shutdownTimeout = Duration.seconds(3)

        /// The defaults.
        public init() {}
    }
}
