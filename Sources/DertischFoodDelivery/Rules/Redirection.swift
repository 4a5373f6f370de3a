extension FoodDelivery {
    /// Which redirections are followed.
    ///
    /// Whatever is allowed here, a redirection to another host, port or scheme carries no secrets (only `Accept`,
    /// `Accept-Language`, `User-Agent`, and the type of a body that goes along), and none leads from `https` to `http`.
    ///
    /// ```swift
    /// configuration.redirects = .none
    /// configuration.redirects.goesToOtherHosts = false
    /// ```
    public struct Redirects: Hashable, Sendable {
        /// How many are followed for one request. Five.
        public var most: Int
        /// Whether another host or port may be meant.
        public var goesToOtherHosts = true
        /// Whether a request that went out in the open may go on to `https`.
        public var goesToTLS = true

        /// Makes the rules that fit most.
        ///
        /// - Parameter most: how many are followed for one request.
        public init(most: Int = 5) { self.most = most }

        /// None is followed: the redirecting answer is the answer.
        public static let none = Redirects(most: 0)
    }
}

/// What a redirecting answer leads to: a pure decision, the same over every courier.
enum Redirection {
    /// The errand that follows an answer, or `nil` if the answer is the last.
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
