#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension FoodDelivery {
    /// The configuration of the HTTP client: base address, headers, limits and rules.
    ///
    /// ```swift
    /// var configuration = FoodDelivery.Configuration()
    /// configuration.base = "https://api.example/v1"
    /// configuration.headers["Authorization"] = "Bearer \(token)"
    /// configuration.timeout = .seconds(10)
    /// ```
    public struct Configuration: Sendable {
        /// The proxy settings: `configuration.proxy = .none`.
        public enum Proxy: Hashable, Sendable {
            /// The system's proxies: the variables `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` on Linux,
            /// the network settings on Apple platforms. On Linux, this machine itself (`localhost`, `127.…`, `[::1]`)
            /// is always reached directly.
            case system
            /// One proxy for all hosts, including this machine: `.through("http://proxy.example:3128")`. The schemes
            /// `socks5h` and `https` work too. The address may contain a user and a password.
            ///
            /// Apple platforms support only an `http` proxy, without a user.
            case through(String)
            /// No proxy, whatever the system's settings.
            case none
        }

        /// The base of relative addresses, or `nil` if every request names its host. A user and a password in it become
        /// an `Authorization` header.
        public var base: Address?
        /// The headers of every request.
        ///
        /// They go only to the base's scheme, host and port, so that a token never reaches another server. Elsewhere,
        /// and without a base, only `Accept`, `Accept-Language` and `User-Agent` are sent.
        public var headers: Headers = ["User-Agent": "Dertisch"]
        /// The time limit of a delivery, including time in the queue and redirects. The default is one minute.
        public var timeout: Duration = .seconds(60)
        /// The time limit for connecting, within the timeout. The default is ten seconds.
        public var connectTimeout: Duration = .seconds(10)
        /// The idle time-out, within the timeout: the longest time in which no byte is sent or received. The default is
        /// thirty seconds. The time in which a stream waits for its reader does not count.
        public var idleTimeout: Duration = .seconds(30)
        /// The maximum size of a response's body in bytes, after decompression. The default is 64 MB.
        public var maxBytes = 64_000_000
        /// The rules for following redirects.
        public var redirects = Redirects()
        /// The retry policy.
        public var retries = RetryPolicy()
        /// The circuit breaker's settings; `nil` for no circuit breaker.
        public var circuitBreaker: CircuitBreaker?
        /// The cache of responses; `nil` for none.
        public var cache: HTTPCache?
        /// The interceptors around every delivery. The first one sees a request first, and its response last.
        public var interceptors: [any Interceptor] = []
        /// The TLS settings: trusted authorities, pinned keys and the client's certificate.
        public var tls = TLS()
        /// Keeps servers' cookies in memory and sends them back, as a browser does. The default is `false`.
        public var keepsCookies = false
        /// The maximum number of concurrent exchanges; more wait in a queue, first in, first out within a priority. The
        /// default is 64. The default courier on Apple platforms has no such limit.
        public var maxConnections = 64
        /// The maximum number of concurrent exchanges with one scheme, host and port. Requests that wait for it do not
        /// hold up those to other servers. The default is 16.
        public var maxConnectionsPerHost = 16
        /// The maximum length of the queue. Further requests fail with ``FoodDelivery/Error/overloaded(_:maxOpen:)``. The
        /// default is 10,000.
        public var maxQueued = 10_000
        /// The proxy settings.
        public var proxy = Proxy.system
        /// The courier that carries the requests; `nil` for the platform's default.
        public var courier: (any Courier)?
        /// The clock of the pauses between retries and of measured times. The courier enforces the limits above by the
        /// system's clock.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// The time of day in seconds since 1970, by which the cache judges freshness.
        public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
        /// The source of randomness for the jitter of pauses.
        public var generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
        /// Creates the JSON encoder of a request's body.
        public var encoder: @Sendable () -> JSONEncoder = { JSONEncoder() }
        /// Creates the JSON decoder of a response's body. By default it reads dates by `.strict`: numbers as `JSONEncoder`
        /// writes them, and text as RFC 3339 has it. `.iso8601` is replaced by a reader as strict as that, since Foundation
        /// takes 30 February for 2 March.
        ///
        /// Responses nested more than 512 deep, or not in UTF-8, never reach the decoder. They fail with
        /// ``FoodDelivery/Error/undecodable(_:type:path:reason:excerpt:)``.
        public var decoder: @Sendable () -> JSONDecoder = {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .strict
            return decoder
        }

        /// Creates the default configuration: no base, one minute, 64 MB.
        public init() {}
    }
}
