/// The decision about a redirect: a pure function, the same for every courier.
enum RedirectDecision {
    /// The request that follows a redirect, or `nil` if the response is final.
    static func next(
        after delivery: Delivery, of request: PreparedRequest, by rules: FoodDelivery.Redirects
    ) throws(FoodDelivery.Error) -> PreparedRequest? {
        guard rules.maxCount > 0, [301, 302, 303, 307, 308].contains(delivery.status),
            let location = delivery.headers["Location"]
        else { return nil }
        let destination: Destination
        do throws(AddressError) {
            destination = try request.destination.resolving(location)
            try check(destination, after: request.destination, by: rules)
        } catch {
            let shown = RequestPreparer.redacted(location)
            throw .badRedirect(request.call, reason: "The server named \(shown), and \(error.reason)")
        }
        let becomesGet =
            delivery.status == 303 && request.method != .head
            || delivery.status < 303 && request.method == .post
        var next = request
        if destination.origin != request.destination.origin {
            next.headers = next.headers.only(
                RequestPreparer.safeHeaders + (becomesGet ? [] : ["Content-Type"] + Self.conditions(of: request.method))
            )
            next.isSameOrigin = false
        }
        next.destination = destination
        next.timeout = request.timeout - delivery.took
        if becomesGet {
            next.headers = next.headers.filtered { !Self.isAboutBody($0) }
            next.method = .get
            next.body = nil
            next.uploadObserver = nil
        }
        return next
    }

    /// True for a header that describes the body, or on whose condition it was to be written (RFC 9110, section 15.4). A `GET` in place of
    /// the request has no body, and is for another document.
    private static func isAboutBody(_ field: FoodDelivery.Headers.Field) -> Bool {
        let name = field.name.lowercased()
        return name.hasPrefix("content-")
            || [
                "transfer-encoding", "trailer", "expect", "digest", "repr-digest", "last-modified", "range", "if-match",
                "if-none-match", "if-modified-since", "if-unmodified-since", "if-range",
            ].contains(name)
    }

    /// The conditions of a write, without which it would be done in any case. A read goes without: what the caller has of one
    /// document says nothing of another's.
    private static func conditions(of method: DeliveryRequest.Method) -> [String] {
        method.isSafe ? [] : ["If-Match", "If-None-Match", "If-Unmodified-Since"]
    }

    private static func check(
        _ destination: Destination, after first: Destination, by rules: FoodDelivery.Redirects
    ) throws(AddressError) {
        if destination.scheme != first.scheme, !(rules.allowsTLSUpgrade && destination.scheme == "https") {
            throw AddressError(reason: "it leads from \(first.scheme) to \(destination.scheme)")
        }
        // Each scheme's usual port is no port here, so an upgrade to TLS keeps the origin.
        if !rules.allowsOtherOrigins, (destination.host, destination.port) != (first.host, first.port) {
            throw AddressError(
                reason: "it leads to another host or port, which the configuration's redirects do not allow")
        }
    }
}
