extension HTTPServer {
    /// The trusted proxies in front of a server, and the header in which they report the client.
    ///
    /// A request from one of these addresses is attributed to the client that the header names, and is secure if it
    /// says `https`. From any other address the header is ignored, since any client can send it; the other kind of
    /// header is always ignored. The proxy must set the header itself, or append to the one it received.
    ///
    /// ```swift
    /// var configuration = WebRoom.Configuration()
    /// configuration.proxies = HTTPServer.Proxies(["127.0.0.1", "10.0.0.0/8"], header: .forwarded)
    /// ```
    public struct Proxies: Hashable, Sendable {
        /// The header by which proxies report the client.
        public enum Header: Hashable, Sendable {
            /// `Forwarded: for=192.0.2.1;proto=https` (RFC 7239).
            case forwarded
            /// `X-Forwarded-For: 192.0.2.1` and `X-Forwarded-Proto: https`, the default of most proxies.
            case xForwarded
        }

        /// Numeric addresses, and networks such as `10.0.0.0/8` or `fd00::/8`.
        public var addresses: Set<String>
        /// The trusted header.
        public var header: Header

        /// Creates a list of proxies; empty by default.
        ///
        /// - Parameters:
        ///   - addresses: numeric addresses and networks. ``HTTPServer/start(_:)`` throws for any other text.
        ///   - header: the trusted header.
        public init(_ addresses: Set<String> = [], header: Header = .xForwarded) {
            self.addresses = addresses
            self.header = header
        }
    }
}
