extension HTTPServer {
    /// What clients may ask of a server. All of it together bounds what they can make it hold.
    ///
    /// ```swift
    /// var limits = HTTPServer.Limits()
    /// limits.body = 8 << 20
    /// limits.idle = .seconds(10)
    /// let other = HTTPServer(limits: limits)
    /// ```
    public struct Limits: Sendable {
        /// Connections at once, WebSockets among them. A further one takes the place of the one that has waited longest for
        /// a request, half open or kept for the next; if all are busy it is answered with 503. The process's limit of open
        /// files is raised to hold them, as far as the system allows; if it allows less, so does the server.
        public var connections = 10_000
        /// Connections at once from one address, or from one /64 network of IPv6. Of one of the server's
        /// ``HTTPServer/Proxies`` each client may have as many requests and WebSockets at once; one more is answered
        /// with 503.
        public var connectionsPerAddress = 256
        /// Connections at once from a loopback address, where a proxy may speak for everybody.
        public var connectionsFromLoopback = 10_000
        /// Bytes of a request's head: its first line and its header fields, cookies among them. A larger one is answered
        /// with 431, or 414 if its address alone is too long. A connection holds this much only while a head comes in.
        public var header = 32 << 10
        /// Bytes of a request's body. A larger one is answered with 413, and never held.
        public var body = 1 << 20
        /// A connection on which nothing moves for so long is closed, within a second. At least one second.
        public var idle = Duration.seconds(30)
        /// From its connection, or the answer before it, a request must arrive completely within this. Enforced at
        /// heartbeats. This is what ends clients that send a byte now and then.
        public var arrival = Duration.seconds(60)
        /// Bytes of one WebSocket message, at most 1 GiB. A larger one closes its socket with 1009.
        public var message = 64 << 10
        /// Bytes that may wait for the reader of a WebSocket. While more are waiting, the next message drops the
        /// socket instead. So one message of any size can always be sent.
        public var unsent = 1 << 20
        /// Time between heartbeats. A WebSocket that is silent for two of them is dropped.
        public var heartbeat = Duration.seconds(20)
        /// How long a server that stops waits for answers and sockets to end of themselves.
        public var farewell = Duration.seconds(3)

        /// The defaults.
        public init() {}
    }
}
