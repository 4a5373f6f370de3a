extension HTTPServer {
    /// Statistics of a server since it was created: `server.counters.requests`.
    public struct Counters: Sendable, Equatable {
        /// The reason why something was refused or dropped.
        public enum Reason: String, Hashable, Sendable, CaseIterable {
            /// A connection beyond the limit for all.
            case tooManyConnections
            /// A connection beyond the limit for its address.
            case tooManyFromOneAddress
            /// The connection that waited longest for a request, closed for a new one at the limit.
            case displaced
            /// A connection for which the process had no file descriptor left.
            case noDescriptors
            /// A connection or request that came while the server was stopping.
            case stopping
            /// A malformed HTTP request, or one that broke off.
            case malformed
            /// A request whose head is too large.
            case headTooLarge
            /// A request whose body is too large.
            case bodyTooLarge
            /// A request that took too long to arrive.
            case requestTimeout
            /// A request for a WebSocket with an invalid handshake.
            case notAHandshake
            /// A WebSocket that violated its protocol, or sent a message that was too large or not text.
            case violation
            /// A WebSocket that did not read what was sent.
            case slowReader
            /// A WebSocket that answered no heartbeat.
            case heartbeatMissed
        }

        /// Connections accepted since the start.
        public internal(set) var connectionsAccepted = 0
        /// Connections open now, WebSockets among them.
        public internal(set) var connectionsOpen = 0
        /// Requests whose header came in completely.
        public internal(set) var requests = 0
        /// Requests that are being received, answered or sent, and WebSockets.
        public internal(set) var requestsInProgress = 0
        /// Responses of handlers that could not be sent unchanged, because of a header field or a status.
        public internal(set) var invalidResponses = 0
        /// WebSockets opened since the start.
        public internal(set) var socketsOpened = 0
        /// WebSockets open now.
        public internal(set) var socketsOpen = 0
        /// Messages that came in over WebSockets.
        public internal(set) var messagesIn = 0
        /// Messages that were sent over WebSockets.
        public internal(set) var messagesOut = 0
        /// Bytes received: bodies of requests and all WebSocket traffic.
        public internal(set) var bytesIn = 0
        /// Bytes sent: bodies of answers and all WebSocket traffic.
        public internal(set) var bytesOut = 0
        /// The number of refusals and drops, by reason.
        public internal(set) var refused: [Reason: Int] = [:]
    }
}
