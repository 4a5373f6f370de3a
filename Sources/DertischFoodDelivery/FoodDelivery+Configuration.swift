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
            /// This one, for everybody, this machine too: `.through("http://proxy.example:3128")`; `socks5h` and `https` are
            /// proxies too. A user and a password may stand in it.
            ///
            /// On Apple platforms a proxy of `http` only, and without a user.
            case through(String)
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
        /// How long nothing may arrive, or nothing be sent, within the timeout. Thirty seconds. Of a stream that its reader
        /// holds up, the time does not count.
        public var idleTimeout: Duration = .seconds(30)
        /// How many bytes of body are accepted, after decompression. 64 MB.
        public var mostBytes = 64_000_000
        /// Which redirections are followed.
        public var redirects = Redirects()
        /// When a request that failed is made again.
        public var retries = RetryPolicy()
        /// When a server that fails again and again is left alone; `nil` for never.
        public var breaker: Breaker?
        /// What keeps answers; `nil` for nothing.
        public var cache: HTTPCache?
        /// Who stands between those who ask and the delivery; the first sees a request first, and its answer last.
        public var interceptors: [any Interceptor] = []
        /// Whom to trust, and how to prove who asks.
        public var tls = TLS()
        /// Whether cookies of servers are kept in memory and sent back, as a browser does. No.
        public var keepsCookies = false
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
        /// What pauses between retries, and measures how long requests take. The limits above are kept by the courier, by
        /// the system's clock.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// The time of day in seconds since 1970, by which the cache tells what is fresh.
        public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
        /// Where the chance in pauses comes from.
        public var chance: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
        /// Makes the encoder of a request's body.
        public var encoder: @Sendable () -> JSONEncoder = { JSONEncoder() }
        /// Makes the decoder of an answer's body. An answer that is nested more than 512 deep, or is not UTF-8, does not get
        /// there: it is ``FoodDelivery/Error/undecodable(_:type:path:reason:excerpt:)``, whatever the decoder allows.
        public var decoder: @Sendable () -> JSONDecoder = { JSONDecoder() }

        /// Makes the configuration that fits most: no base, one minute, 64 MB.
        public init() {}
    }
}
