extension HTTPServer {
    /// The proxies in front of a server, and the one header in which they say who asks.
    ///
    /// A request from one of these addresses comes from the client that the header names, and is secure if it says
    /// `https`. From any other address both headers are ignored, as the other header always is: anybody can send them. The
    /// proxy must set the header itself, or append to what came in.
    ///
    /// ```swift
    /// var configuration = WebRoom.Configuration()
    /// configuration.proxies = HTTPServer.Proxies(["127.0.0.1", "10.0.0.0/8"], header: .forwarded)
    /// ```
    public struct Proxies: Hashable, Sendable {
        /// How proxies say who asks.
        public enum Header: Hashable, Sendable {
            /// `Forwarded: for=192.0.2.1;proto=https` (RFC 7239).
            case forwarded
            /// `X-Forwarded-For: 192.0.2.1` and `X-Forwarded-Proto: https`, as most proxies are set up.
            case xForwarded
        }

        /// Numeric addresses, and networks such as `10.0.0.0/8` or `fd00::/8`.
        public var addresses: Set<String>
        /// The header that is believed.
        public var header: Header

        /// Names proxies; none if left out.
        ///
        /// - Parameters:
        ///   - addresses: numeric addresses and networks. ``HTTPServer/start(_:)`` refuses what is neither.
        ///   - header: the header that is believed.
        public init(_ addresses: Set<String> = [], header: Header = .xForwarded) {
            self.addresses = addresses
            self.header = header
        }
    }
}
