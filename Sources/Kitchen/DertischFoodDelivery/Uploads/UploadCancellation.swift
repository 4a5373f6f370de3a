#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Cancels an upload: deletes its part on the server and its checkpoint.
struct UploadCancellation {
    let delivery: FoodDelivery
    let headers: FoodDelivery.Headers
    let checkpoint: URL

    func run() async throws {
        guard let kept = UploadCheckpoint(in: checkpoint) else { return }
        let endpoint = try RequestPreparer.parsed(FoodDelivery.Address(kept.creation)).0
        let location = try RequestPreparer.parsed(FoodDelivery.Address(kept.location)).0
        let request = try delivery.prepareUpload(DeliveryRequest(.delete, "/"), to: location, endpoint, headers)
        let response = try await delivery.deliver(request)
        // A server that cannot delete uploads on request lets them expire.
        guard response.isSuccess || [403, 404, 405, 410, 501].contains(response.status) else {
            throw FoodDelivery.Error.refused(
                request.call.with(duration: response.took), status: response.status, excerpt: response.excerpt)
        }
        try? FileManager.default.removeItem(at: checkpoint)
    }

    /// Cancels the upload and ignores the server's errors. Anything left on the server expires there.
    func runQuietly() async throws {
        do { try await run() } catch is FoodDelivery.Error {}
        try? FileManager.default.removeItem(at: checkpoint)
    }
}

extension FoodDelivery {
    /// The prepared form of an upload's request. The caller's headers go only to the server that creates uploads, not to
    /// another that it names.
    func prepareUpload(
        _ request: DeliveryRequest, to destination: Destination, _ endpoint: Destination, _ headers: Headers
    ) throws -> PreparedRequest {
        var request = request
        let isSameOrigin = destination.origin == endpoint.origin
        request.address = Address(destination.text)
        request.headers = (isSameOrigin ? headers : headers.only(RequestPreparer.safeHeaders)).overridden(
            by: request.headers)
        request.headers["Tus-Resumable"] = UploadResponse.version
        request.query = [:]
        request.caching = .none
        return try prepare(request)
    }
}
