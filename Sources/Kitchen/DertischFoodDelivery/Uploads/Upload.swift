#if canImport(FoundationEssentials)
    import Synchronization
    import FoundationEssentials
#else
    import Foundation
#endif
import Synchronization

/// One resumable upload of a file (tus 1.0.0).
struct Upload {
    /// The address of the upload on the server, and its offset if known.
    private struct RemoteUpload {
        let destination: Destination
        var offset: Int?
    }

    /// A failure that another attempt can repair.
    private enum Interruption: Error {
        case restart(FoodDelivery.Error)
        case retry(FoodDelivery.Error, status: Int?, retryAfter: String?)
    }

    let delivery: FoodDelivery
    let file: URL
    /// The request that creates uploads.
    let creation: DeliveryRequest
    let checkpoint: URL
    let metadata: [String: String]
    let maxBytesPerRequest: Int
    let timeout: Duration
    let progress: (@Sendable (DeliveryProgress) -> Void)?

    func run() async throws -> FoodDelivery.Uploaded {
        let endpoint = try delivery.prepare(creation).destination
        var retryState = UploadRetryState()
        while true {
            do {
                let attributes = try attributes()
                let kept = try await kept(for: attributes, at: endpoint)
                let upload = if let kept { kept } else { try await create(attributes, endpoint) }
                let location = upload.destination.text
                try await send(attributes, to: upload, endpoint, &retryState)
                try? FileManager.default.removeItem(at: checkpoint)
                return FoodDelivery.Uploaded(location: location, count: attributes.count, resumed: retryState.resumed)
            } catch Interruption.restart(let error) {
                try? FileManager.default.removeItem(at: checkpoint)
                guard retryState.mayRestart() else { throw error }
            } catch Interruption.retry(let error, let status, let retryAfter) {
                retryState.recordFailure(with: error)
                guard retryState.mayRetry(upTo: delivery.configuration.retries.maxAttempts) else {
                    throw error.updatingCall { $0.attempts = retryState.failures }
                }
                try await pause(after: error, status, retryAfter, failures: retryState.failures)
            }
        }
    }

    /// The upload that an earlier call left. One of another file or at another address is cancelled.
    private func kept(for attributes: FileAttributes, at endpoint: Destination) async throws -> RemoteUpload? {
        guard let kept = UploadCheckpoint(in: checkpoint) else { return nil }
        guard kept.matches(attributes, at: endpoint.text, now: delivery.configuration.now()),
            let destination = try? endpoint.resolving(kept.location)
        else {
            try await cancel()
            return nil
        }
        return RemoteUpload(destination: destination)
    }

    private func create(_ attributes: FileAttributes, _ endpoint: Destination) async throws -> RemoteUpload {
        var request = creation
        request.headers["Upload-Length"] = "\(attributes.count)"
        request.headers["Upload-Metadata"] = try UploadMetadata.header(metadata, for: file, call: call(to: endpoint))
        let (prepared, response) = try await deliver(request, to: endpoint, endpoint)
        let statuses = delivery.configuration.retries.statuses
        guard
            case .created(let location) = try accepted(
                UploadResponse(creating: response, of: attributes.count, repeating: statuses), response, prepared)
        else { throw FoodDelivery.Error.badResponse(prepared.call, reason: "it says nothing of a new upload") }
        let destination: Destination
        do throws(AddressError) { destination = try endpoint.resolving(location) } catch {
            throw FoodDelivery.Error.badResponse(prepared.call, reason: "it created an upload, but \(error.reason)")
        }
        let kept = UploadCheckpoint(
            creation: endpoint.text, location: destination.text, file: attributes, expires: Self.expiry(in: response))
        do throws(FileError) { try kept.write(to: checkpoint) } catch {
            throw FoodDelivery.Error.unwritable(prepared.call, file: error.file, reason: error.reason)
        }
        return RemoteUpload(destination: destination, offset: 0)
    }

    /// Sends the missing bytes, from the offset that the server reports.
    private func send(
        _ attributes: FileAttributes, to upload: RemoteUpload, _ endpoint: Destination,
        _ retryState: inout UploadRetryState
    ) async throws {
        var offset: Int
        if let known = upload.offset {
            offset = known
        } else {
            offset = try await requestOffset(attributes, upload, endpoint)
        }
        retryState.begin(at: offset)
        if let error = retryState.last, retryState.failures >= delivery.configuration.retries.maxAttempts {
            throw error.updatingCall { $0.attempts = retryState.failures }
        }
        progress?(DeliveryProgress(done: offset, total: attributes.count))
        while offset < attributes.count {
            let end = offset + min(maxBytesPerRequest, attributes.count - offset)
            let next = try await patch(offset..<end, attributes, upload, endpoint)
            guard next > offset else {
                let error = FoodDelivery.Error.notUploaded(call(to: upload.destination), .conflict(offset: offset))
                throw Interruption.retry(error, status: nil, retryAfter: nil)
            }
            offset = next
            retryState.advance(to: offset)
        }
    }

    private func requestOffset(_ attributes: FileAttributes, _ upload: RemoteUpload, _ endpoint: Destination)
        async throws -> Int
    {
        let (prepared, response) = try await deliver(
            DeliveryRequest(.head, creation.address), to: upload.destination, endpoint)
        let statuses = delivery.configuration.retries.statuses
        let meaning = UploadResponse(asking: response, of: attributes.count, repeating: statuses)
        guard case .at(let offset) = try accepted(meaning, response, prepared) else { return 0 }
        return offset
    }

    private func patch(
        _ range: Range<Int>, _ attributes: FileAttributes, _ upload: RemoteUpload, _ endpoint: Destination
    ) async throws -> Int {
        var request = DeliveryRequest(.patch, creation.address, timeout: timeout)
        request.headers["Upload-Offset"] = "\(range.lowerBound)"
        request.body = .part(of: file, range, as: "application/offset+octet-stream")
        let (prepared, response) = try await deliver(request, to: upload.destination, endpoint) { [progress] sent in
            progress?(DeliveryProgress(done: range.lowerBound + sent.done, total: attributes.count))
        }
        guard try self.attributes() == attributes else { throw try await fileChanged(prepared) }
        let statuses = delivery.configuration.retries.statuses
        let meaning = UploadResponse(sending: response, range, of: attributes.count, repeating: statuses)
        guard case .at(let offset) = try accepted(meaning, response, prepared, at: range.lowerBound) else { return 0 }
        if let expires = Self.expiry(in: response), offset < attributes.count,
            var kept = UploadCheckpoint(in: checkpoint)
        {
            kept.expires = expires
            // The checkpoint on disk stays valid; only its expiry date is older.
            try? kept.write(to: checkpoint)
        }
        return offset
    }

    /// Sends one request of an upload. A broken connection is a failure that is retried.
    private func deliver(
        _ request: DeliveryRequest, to destination: Destination, _ endpoint: Destination,
        onProgress report: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> (PreparedRequest, Delivery) {
        var prepared = try delivery.prepareUpload(request, to: destination, endpoint, creation.headers)
        prepared.uploadObserver = report.map { ProgressObserver($0) }
        do { return (prepared, try await delivery.deliver(prepared)) } catch let error as FoodDelivery.Error {
            switch error {
            case .connectionLost, .stalled, .timedOut: throw Interruption.retry(error, status: nil, retryAfter: nil)
            // A file that became shorter counts as another file.
            case .unreadable where (try? attributes()) != nil: throw try await fileChanged(prepared)
            default: throw error
            }
        }
    }

    /// Cancels the upload, because a part of an older file is of no use.
    private func fileChanged(_ prepared: PreparedRequest) async throws -> FoodDelivery.Error {
        try await cancel()
        return .notUploaded(prepared.call, .fileChanged(file: file.lastPathComponent))
    }

    private func cancel() async throws {
        try await UploadCancellation(delivery: delivery, headers: creation.headers, checkpoint: checkpoint).runQuietly()
    }

    /// The meaning of a response; throws if the response is an error.
    private func accepted(
        _ meaning: UploadResponse, _ response: Delivery, _ prepared: PreparedRequest, at offset: Int = 0
    ) throws -> UploadResponse {
        let call = prepared.call.with(duration: response.took)
        let refused = FoodDelivery.Error.refused(call, status: response.status, excerpt: response.excerpt)
        switch meaning {
        case .created, .at: return meaning
        case .gone: throw Interruption.restart(.notUploaded(call, .gone))
        case .busy:
            let error = response.status == 409 ? .notUploaded(call, .conflict(offset: offset)) : refused
            throw Interruption.retry(error, status: response.status, retryAfter: response.headers["Retry-After"])
        case .fault(let fault): throw FoodDelivery.Error.notUploaded(call, fault)
        case .invalid(let reason): throw FoodDelivery.Error.badResponse(call, reason: reason)
        case .refused: throw refused
        }
    }

    /// Pauses as the configuration's retries prescribe, or throws.
    private func pause(
        after error: FoodDelivery.Error, _ status: Int?, _ retryAfter: String?, failures: Int
    ) async throws {
        let policy = delivery.configuration.retries
        // Whatever failed, the next request asks for the offset, and that request is idempotent.
        var prepared = try delivery.prepare(DeliveryRequest(.head, creation.address))
        prepared.attempt = min(failures, max(1, policy.maxAttempts) - 1)
        let isAnswer = status.map(policy.statuses.contains) ?? false
        let outcome: FoodDelivery.RetryPolicy.Outcome =
            isAnswer
            ? .responded(status: status ?? 0, retryAfter: retryAfter)
            : .failed(FoodDelivery.Error.connectionLost(prepared.call, reason: ""))
        let pause = delivery.generator.withLock {
            policy.pause(
                after: outcome, of: prepared, remaining: .seconds(3_600), now: delivery.configuration.now(), using: &$0)
        }
        guard let pause else { throw error.updatingCall { $0.attempts = failures } }
        try await Task.sleep(for: pause, clock: delivery.configuration.clock)
    }

    private func call(to destination: Destination) -> FoodDelivery.Call {
        FoodDelivery.Call(method: "PATCH", address: destination.description)
    }

    private func attributes() throws -> FileAttributes {
        do throws(FileError) { return try OpenFile(reading: file).attributes } catch {
            let call = try delivery.prepare(creation).call
            throw FoodDelivery.Error.unreadable(call, file: error.file, reason: error.reason)
        }
    }

    private static func expiry(in response: Delivery) -> Double? {
        response.headers["Upload-Expires"].flatMap(HTTPDate.seconds).map(Double.init)
    }
}
