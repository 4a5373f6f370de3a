extension FoodDelivery {
    /// The rules for following redirects.
    ///
    /// Under every rule, a redirect to another host, port or scheme carries no secrets. Only `Accept`,
    /// `Accept-Encoding`, `Accept-Language`, `User-Agent`, the type of a body that goes along, and the conditions of a write (`If-Match`) are
    /// sent. No redirect leads from `https` to `http`.
    ///
    /// ```swift
    /// configuration.redirects = .none
    /// configuration.redirects.allowsOtherOrigins = false
    /// ```
    public struct Redirects: Hashable, Sendable {
        /// The maximum number of redirects followed for one request. The default is five.
        public var maxCount: Int
        /// Allows redirects to another origin: another host, or another port of the same host, where a program of someone else may
        /// answer. From `http` to `https` on their usual ports, ``allowsTLSUpgrade`` decides alone.
        public var allowsOtherOrigins = true
        /// Allows redirects from `http` to `https`.
        public var allowsTLSUpgrade = true

        /// Creates the default rules.
        ///
        /// - Parameter maxCount: the maximum number of redirects followed for one request.
        public init(maxCount: Int = 5) { self.maxCount = maxCount }

        /// Follows no redirects: the redirecting response is returned as it is.
        public static let none = Redirects(maxCount: 0)
    }
}
