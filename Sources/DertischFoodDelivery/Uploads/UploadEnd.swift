#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Cancels an upload: deletes its part on the server and its ticket.
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
        // A server that cannot delete uploads on request lets them expire.
        guard answer.isSuccess || [403, 404, 405, 410, 501].contains(answer.status) else {
            throw FoodDelivery.Error.refused(
                errand.call.taking(answer.took), status: answer.status, excerpt: answer.excerpt)
        }
        try? FileManager.default.removeItem(at: ticket)
    }

    /// Cancels the upload and ignores the server's errors. Anything left on the server expires there.
    func runQuietly() async throws {
        do { try await run() } catch is FoodDelivery.Error {}
        try? FileManager.default.removeItem(at: ticket)
    }
}

extension FoodDelivery {
    /// The errand of an upload's request. The caller's headers go only to the server that creates uploads, not to
    /// another that it names.
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
