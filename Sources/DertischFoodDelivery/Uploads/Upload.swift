#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Synchronization

/// One resumable upload of a file (tus 1.0.0).
struct Upload {
    /// The address of the upload on the server, and its offset if known.
    private struct Place {
        let destination: Destination
        var offset: Int?
    }

    /// A failure that another attempt can repair.
    private enum Setback: Error {
        case gone(FoodDelivery.Error)
        case again(FoodDelivery.Error, status: Int?, retryAfter: String?)
    }

    let delivery: FoodDelivery
    let file: URL
    /// The request that creates uploads.
    let creation: DeliveryRequest
    let ticket: URL
    let metadata: [String: String]
    let mostPerRequest: Int
    let timeout: Duration
    let progress: (@Sendable (DeliveryProgress) -> Void)?

    func run() async throws -> FoodDelivery.Uploaded {
        let home = try delivery.errand(for: creation).destination
        var headway = Headway()
        while true {
            do {
                let facts = try facts()
                let kept = try await kept(for: facts, at: home)
                let place = if let kept { kept } else { try await create(facts, home) }
                let location = place.destination.text
                try await send(facts, to: place, home, &headway)
                try? FileManager.default.removeItem(at: ticket)
                return FoodDelivery.Uploaded(location: location, count: facts.count, resumed: headway.resumed)
            } catch Setback.gone(let error) {
                try? FileManager.default.removeItem(at: ticket)
                guard headway.mayRenew() else { throw error }
            } catch Setback.again(let error, let status, let retryAfter) {
                headway.fail(with: error)
                guard headway.mayTryAgain(delivery.configuration.retries.mostAttempts) else {
                    throw error.told { $0.attempts = headway.failures }
                }
                try await pause(after: error, status, retryAfter, failures: headway.failures)
            }
        }
    }

    /// The upload that an earlier call left. One of another file or at another address is cancelled.
    private func kept(for facts: FileFacts, at home: Destination) async throws -> Place? {
        guard let kept = UploadTicket(in: ticket) else { return nil }
        guard kept.isGood(for: facts, at: home.text, now: delivery.configuration.now()),
            let destination = try? home.resolving(kept.location)
        else {
            try await takeBack()
            return nil
        }
        return Place(destination: destination)
    }

    private func create(_ facts: FileFacts, _ home: Destination) async throws -> Place {
        var request = creation
        request.headers["Upload-Length"] = "\(facts.count)"
        request.headers["Upload-Metadata"] = try UploadMetadata.header(metadata, for: file, call: call(to: home))
        let (errand, answer) = try await deliver(request, to: home, home)
        let statuses = delivery.configuration.retries.statuses
        guard
            case .created(let location) = try accepted(
                UploadAnswer(creating: answer, of: facts.count, repeating: statuses), answer, errand)
        else { throw FoodDelivery.Error.badAnswer(errand.call, reason: "it says nothing of a new upload") }
        let destination: Destination
        do throws(AddressFault) { destination = try home.resolving(location) } catch {
            throw FoodDelivery.Error.badAnswer(errand.call, reason: "it created an upload, but \(error.reason)")
        }
        let kept = UploadTicket(
            creation: home.text, location: destination.text, file: facts, expires: Self.expiry(in: answer))
        do throws(FileFault) { try kept.keep(in: ticket) } catch {
            throw FoodDelivery.Error.unwritable(errand.call, file: error.file, reason: error.reason)
        }
        return Place(destination: destination, offset: 0)
    }

    /// Sends the missing bytes, from the offset that the server reports.
    private func send(
        _ facts: FileFacts, to place: Place, _ home: Destination, _ headway: inout Headway
    ) async throws {
        var offset: Int
        if let known = place.offset { offset = known } else { offset = try await ask(facts, place, home) }
        headway.begin(at: offset)
        if let error = headway.last, headway.failures >= delivery.configuration.retries.mostAttempts {
            throw error.told { $0.attempts = headway.failures }
        }
        progress?(DeliveryProgress(done: offset, total: facts.count))
        while offset < facts.count {
            let end = offset + min(mostPerRequest, facts.count - offset)
            let next = try await patch(offset..<end, facts, place, home)
            guard next > offset else {
                let fault = FoodDelivery.Error.notUploaded(call(to: place.destination), .conflict(offset: offset))
                throw Setback.again(fault, status: nil, retryAfter: nil)
            }
            offset = next
            headway.note(offset)
        }
    }

    private func ask(_ facts: FileFacts, _ place: Place, _ home: Destination) async throws -> Int {
        let (errand, answer) = try await deliver(DeliveryRequest(.head, creation.address), to: place.destination, home)
        let statuses = delivery.configuration.retries.statuses
        let meaning = UploadAnswer(asking: answer, of: facts.count, repeating: statuses)
        guard case .at(let offset) = try accepted(meaning, answer, errand) else { return 0 }
        return offset
    }

    private func patch(
        _ range: Range<Int>, _ facts: FileFacts, _ place: Place, _ home: Destination
    ) async throws -> Int {
        var request = DeliveryRequest(.patch, creation.address, timeout: timeout)
        request.headers["Upload-Offset"] = "\(range.lowerBound)"
        request.body = .part(of: file, range, as: "application/offset+octet-stream")
        let (errand, answer) = try await deliver(request, to: place.destination, home) { [progress] sent in
            progress?(DeliveryProgress(done: range.lowerBound + sent.done, total: facts.count))
        }
        guard try self.facts() == facts else { throw try await fileChanged(errand) }
        let statuses = delivery.configuration.retries.statuses
        let meaning = UploadAnswer(sending: answer, range, of: facts.count, repeating: statuses)
        guard case .at(let offset) = try accepted(meaning, answer, errand, at: range.lowerBound) else { return 0 }
        if let expires = Self.expiry(in: answer), offset < facts.count, var kept = UploadTicket(in: ticket) {
            kept.expires = expires
            // The ticket on disk stays valid; only its expiry date is older.
            try? kept.keep(in: ticket)
        }
        return offset
    }

    /// Sends one request of an upload. A broken connection is a setback.
    private func deliver(
        _ request: DeliveryRequest, to destination: Destination, _ home: Destination,
        telling tell: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> (Errand, Delivery) {
        var errand = try delivery.uploadErrand(request, to: destination, home, creation.headers)
        errand.sending = tell.map { ProgressWatch($0) }
        do { return (errand, try await delivery.deliver(errand)) } catch let error as FoodDelivery.Error {
            switch error {
            case .brokenOff, .stalled, .timedOut: throw Setback.again(error, status: nil, retryAfter: nil)
            // A file that became shorter counts as another file.
            case .unreadable where (try? facts()) != nil: throw try await fileChanged(errand)
            default: throw error
            }
        }
    }

    /// Cancels the upload, because a part of an older file is of no use.
    private func fileChanged(_ errand: Errand) async throws -> FoodDelivery.Error {
        try await takeBack()
        return .notUploaded(errand.call, .fileChanged(file: file.lastPathComponent))
    }

    private func takeBack() async throws {
        try await UploadEnd(delivery: delivery, headers: creation.headers, ticket: ticket).runQuietly()
    }

    /// The meaning of an answer; throws if the answer is an error.
    private func accepted(
        _ meaning: UploadAnswer, _ answer: Delivery, _ errand: Errand, at offset: Int = 0
    ) throws -> UploadAnswer {
        let call = errand.call.taking(answer.took)
        let refused = FoodDelivery.Error.refused(call, status: answer.status, excerpt: answer.excerpt)
        switch meaning {
        case .created, .at: return meaning
        case .gone: throw Setback.gone(.notUploaded(call, .gone))
        case .busy:
            let error = answer.status == 409 ? .notUploaded(call, .conflict(offset: offset)) : refused
            throw Setback.again(error, status: answer.status, retryAfter: answer.headers["Retry-After"])
        case .fault(let fault): throw FoodDelivery.Error.notUploaded(call, fault)
        case .unsound(let reason): throw FoodDelivery.Error.badAnswer(call, reason: reason)
        case .refused: throw refused
        }
    }

    /// Pauses as the configuration's retries prescribe, or throws.
    private func pause(
        after error: FoodDelivery.Error, _ status: Int?, _ retryAfter: String?, failures: Int
    ) async throws {
        let policy = delivery.configuration.retries
        // Whatever failed, the next request asks for the offset, and that request is idempotent.
        var errand = try delivery.errand(for: DeliveryRequest(.head, creation.address))
        errand.attempt = min(failures, max(1, policy.mostAttempts) - 1)
        let isAnswer = status.map(policy.statuses.contains) ?? false
        let outcome: FoodDelivery.RetryPolicy.Outcome =
            isAnswer
            ? .answered(status: status ?? 0, retryAfter: retryAfter)
            : .failed(FoodDelivery.Error.brokenOff(errand.call, reason: ""))
        let pause = delivery.chance.withLock {
            policy.pause(
                after: outcome, of: errand, left: .seconds(3_600), now: delivery.configuration.now(), using: &$0)
        }
        guard let pause else { throw error.told { $0.attempts = failures } }
        try await Task.sleep(for: pause, clock: delivery.configuration.clock)
    }

    private func call(to destination: Destination) -> FoodDelivery.Call {
        FoodDelivery.Call(method: "PATCH", address: destination.description)
    }

    private func facts() throws -> FileFacts {
        do throws(FileFault) { return try OpenFile(reading: file).facts } catch {
            let call = try delivery.errand(for: creation).call
            throw FoodDelivery.Error.unreadable(call, file: error.file, reason: error.reason)
        }
    }

    private static func expiry(in answer: Delivery) -> Double? {
        answer.headers["Upload-Expires"].flatMap(HTTPDate.seconds).map(Double.init)
    }
}
