extension FoodDelivery {
    /// The rules for following redirects.
    ///
    /// Under every rule, a redirect to another host, port or scheme carries no secrets. Only `Accept`,
    /// `Accept-Language`, `User-Agent` and the type of a body that goes along are sent. No redirect leads from `https`
    /// to `http`.
    ///
    /// ```swift
    /// configuration.redirects = .none
    /// configuration.redirects.goesToOtherHosts = false
    /// ```
    public struct Redirects: Hashable, Sendable {
        /// The maximum number of redirects followed for one request. The default is five.
        public var most: Int
        /// Allows redirects to another host. Another port of the same host is always allowed.
        public var goesToOtherHosts = true
        /// Allows redirects from `http` to `https`.
        public var goesToTLS = true

        /// Creates the default rules.
        ///
        /// - Parameter most: the maximum number of redirects followed for one request.
        public init(most: Int = 5) { self.most = most }

        /// Follows no redirects: the redirecting answer is returned as it is.
        public static let none = Redirects(most: 0)
    }
}

/// The decision about a redirect: a pure function, the same for every courier.
enum Redirection {
    /// The errand that follows a redirect, or `nil` if the answer is final.
    static func next(
        after delivery: Delivery, of errand: Errand, by rules: FoodDelivery.Redirects
    ) throws(FoodDelivery.Error) -> Errand? {
        guard rules.most > 0, [301, 302, 303, 307, 308].contains(delivery.status),
            let location = delivery.headers["Location"]
        else { return nil }
        let destination: Destination
        do throws(AddressFault) {
            destination = try errand.destination.resolving(location)
            try check(destination, after: errand.destination, by: rules)
        } catch {
            let shown = RequestWriter.shown(location)
            throw .badRedirection(errand.call, reason: "The server named \(shown), and \(error.reason)")
        }
        let becomesGet =
            delivery.status == 303 && errand.method != .head
            || delivery.status < 303 && errand.method == .post
        var next = errand
        if destination.origin != errand.destination.origin {
            next.headers = next.headers.only(RequestWriter.harmless + (becomesGet ? [] : ["Content-Type"]))
            next.isHome = false
        }
        next.destination = destination
        next.timeout = errand.timeout - delivery.took
        if becomesGet {
            next.headers["Content-Type"] = nil
            next.method = .get
            next.body = nil
            next.sending = nil
        }
        return next
    }

    private static func check(
        _ destination: Destination, after first: Destination, by rules: FoodDelivery.Redirects
    ) throws(AddressFault) {
        if destination.scheme != first.scheme, !(rules.goesToTLS && destination.scheme == "https") {
            throw AddressFault(reason: "it leads from \(first.scheme) to \(destination.scheme)")
        }
        if !rules.goesToOtherHosts, destination.host != first.host {
            throw AddressFault(reason: "it leads to another host, which the configuration's redirects do not allow")
        }
    }
}
