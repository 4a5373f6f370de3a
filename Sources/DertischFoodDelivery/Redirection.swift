/// What a redirecting answer leads to: a pure decision, the same over every courier.
enum Redirection {
    /// The errand that follows an answer, or `nil` if the answer is the last.
    ///
    /// A redirection that changes the host, the port or the scheme carries none but harmless headers. Another scheme
    /// is never followed: not even from `http` to `https`, since the first request went out in the open already.
    static func next(after delivery: Delivery, of errand: Errand) throws(FoodDelivery.Error) -> Errand? {
        guard [301, 302, 303, 307, 308].contains(delivery.status), let location = delivery.headers["Location"] else {
            return nil
        }
        let destination: Destination
        do throws(AddressFault) {
            destination = try errand.destination.resolving(location)
        } catch {
            let shown = RequestWriter.shown(location)
            throw .badRedirection(errand.call, reason: "The server named \(shown), and \(error.reason)")
        }
        let becomesGet =
            delivery.status == 303 && errand.method != .head
            || delivery.status < 303 && errand.method == .post
        var headers = errand.headers
        if destination.origin != errand.destination.origin {
            headers = headers.only(RequestWriter.harmless + (becomesGet ? [] : ["Content-Type"]))
        }
        if becomesGet { headers["Content-Type"] = nil }
        return Errand(
            method: becomesGet ? .get : errand.method, destination: destination, headers: headers,
            body: becomesGet ? nil : errand.body, timeout: errand.timeout - delivery.took,
            connectTimeout: errand.connectTimeout, mostBytes: errand.mostBytes)
    }
}
