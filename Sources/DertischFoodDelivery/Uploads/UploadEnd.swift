#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Takes back what was uploaded so far, on the server and here.
struct UploadEnd {
    let delivery: FoodDelivery
    let headers: FoodDelivery.Headers
    let ticket: URL

    func run() async throws {
        guard let kept = UploadTicket(in: ticket) else { return }
        let home = try RequestWriter.parsed(FoodDelivery.Address(kept.creation)).0
        let location = try RequestWriter.parsed(FoodDelivery.Address(kept.location)).0
        let errand = try delivery.uploadErrand(DeliveryRequest(.delete, "/"), to: location, home, headers)
        let answer = try await delivery.deliver(errand)
        // A server that forgets nothing on demand does so by itself, sooner or later.
        guard answer.isSuccess || [403, 404, 405, 410, 501].contains(answer.status) else {
            throw FoodDelivery.Error.refused(
                errand.call.taking(answer.took), status: answer.status, excerpt: answer.excerpt)
        }
        try? FileManager.default.removeItem(at: ticket)
    }

    /// Does what can be done, if nobody waits for it: what stays on the server expires there.
    func runQuietly() async throws {
        do { try await run() } catch is FoodDelivery.Error {}
        try? FileManager.default.removeItem(at: ticket)
    }
}

extension FoodDelivery {
    /// The errand of an upload's request. What the call site's headers say goes to where uploads are created, and to no
    /// other server that is named there.
    func uploadErrand(
        _ request: DeliveryRequest, to destination: Destination, _ home: Destination, _ headers: Headers
    ) throws -> Errand {
        var request = request
        let isHome = destination.origin == home.origin
        request.address = Address(destination.text)
        request.headers = (isHome ? headers : headers.only(RequestWriter.harmless)).overridden(by: request.headers)
        request.headers["Tus-Resumable"] = UploadAnswer.version
        request.query = [:]
        request.caching = .none
        return try errand(for: request)
    }
}
