#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FoodDelivery {
    /// How requests are made: where they go, what they carry, and what they may cost.
    ///
    /// ```swift
    /// var configuration = FoodDelivery.Configuration()
    /// configuration.base = "https://api.example/v1"
    /// configuration.headers["Authorization"] = "Bearer \(token)"
    /// configuration.timeout = .seconds(10)
    /// ```
    public struct Configuration: Sendable {
        /// Whose proxies requests go through: `configuration.proxy = .none`.
        public enum Proxy: Hashable, Sendable {
            /// Those that the system names: the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` on
            /// Linux, the network settings on Apple platforms. This machine itself (`localhost`, `127.…`, `[::1]`) is
            /// always spoken to without one on Linux.
            case system
            /// None, whatever the system says.
            case none
        }

        /// The address that relative ones are put beneath, or `nil` if every request names its host. It may hold a
        /// user and a password: they become an `Authorization` header.
        public var base: Address?
        /// Headers of every request.
        ///
        /// They go to the base's scheme, host and port only, so that a token never reaches another server: elsewhere,
        /// and without a base, just `Accept`, `Accept-Language` and `User-Agent` do.
        public var headers: Headers = ["User-Agent": "Dertisch"]
        /// How long a delivery may take, waiting for its turn and redirections included. One minute.
        public var timeout: Duration = .seconds(60)
        /// How long connecting may take, within the timeout. Ten seconds.
        public var connectTimeout: Duration = .seconds(10)
        /// How many bytes of body are accepted, after decompression. 64 MB.
        public var mostBytes = 64_000_000
        /// How many redirections are followed. Five.
        public var mostRedirections = 5
        /// How many exchanges go on at once; further ones wait, first come, first served. 64; the house's courier on
        /// Apple platforms knows no such limit.
        public var mostConnections = 64
        /// How many exchanges go on at once with one scheme, host and port; others are not held up by those that wait
        /// for it. 16.
        public var mostConnectionsPerHost = 16
        /// How many requests may wait; one more is refused with ``FoodDelivery/Error/overloaded(_:most:)``. 10,000.
        public var mostWaiting = 10_000
        /// Whose proxies requests go through.
        public var proxy = Proxy.system
        /// Who carries the requests; `nil` for the house's own courier.
        public var courier: (any Courier)?
        /// Makes the encoder of a request's body.
        public var encoder: @Sendable () -> JSONEncoder = { JSONEncoder() }
        /// Makes the decoder of an answer's body.
        public var decoder: @Sendable () -> JSONDecoder = { JSONDecoder() }

        /// Makes the configuration that fits most: no base, one minute, 64 MB.
        public init() {}
    }
}
