#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Synchronization

/// Answers as they arrive, and files both ways.
extension FoodDelivery {
    /// Makes one request and returns as soon as the headers of its answer are there; the body comes by
    /// ``Delivery/stream``.
    ///
    /// ```swift
    /// let answer = try await delivery.open(DeliveryRequest(.get, "/films/\(id)"))
    /// for try await piece in answer.stream { hash.update(piece) }
    /// ```
    ///
    /// The request's timeout counts until the headers are there; afterwards only the idle timeout ends it. Until then it is
    /// retried as any other; a body that breaks off is not.
    ///
    /// - Parameter request: the request.
    /// - Returns: the answer, whatever its status.
    /// - Throws: ``Error``, or `CancellationError` if the task is cancelled.
    public func open(_ request: DeliveryRequest) async throws -> Delivery {
        var errand = try errand(for: request)
        errand.isStreamed = true
        errand.mostBytes = request.mostBytes ?? .max
        var delivery = try await deliver(errand)
        let begun = elapsed() - delivery.took
        // Couriers of tests, and the cache, bring the whole body at once.
        delivery.bytes = delivery.stream.failing { [elapsed] error in
            guard let error = error as? Error else { return error }
            return error.told { $0.took = elapsed() - begun }
        }
        delivery.body = []
        return delivery
    }

    /// The answer to a request if the server accepted it; its body is still to come.
    func acceptedStream(_ request: DeliveryRequest) async throws -> Delivery {
        let delivery = try await open(request)
        guard delivery.isSuccess else {
            var refusal = delivery
            refusal.body = await delivery.stream.beginning(most: 1_200)
            throw Error.refused(
                try errand(for: request).call.taking(delivery.took), status: delivery.status, excerpt: refusal.excerpt)
        }
        return delivery
    }

    /// Sends a body, such as a file, and tells how far it has come.
    ///
    /// ```swift
    /// try await delivery.upload(.file(film), to: "/films/\(id)") { progress in
    ///     print(progress.done, "of", progress.total ?? 0)
    /// }
    /// ```
    ///
    /// A file is read as it goes out. After a break it begins anew; to a server that speaks tus,
    /// ``upload(resumably:to:ticket:metadata:headers:mostPerRequest:timeout:progress:)`` goes on.
    ///
    /// - Parameters:
    ///   - body: what to send.
    ///   - address: where, relative to the base address or absolute.
    ///   - method: how; `PUT`, which may be repeated, if left out.
    ///   - headers: headers of this request.
    ///   - timeout: how long it may take; an hour if left out. Falling silent ends it earlier.
    ///   - progress: told now and then how much has gone, off the main actor; of a repeated body from 0 again.
    /// - Returns: the answer.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @discardableResult public func upload(
        _ body: Body, to address: Address, method: DeliveryRequest.Method = .put, headers: Headers = [:],
        timeout: Duration = .seconds(3_600), progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> Delivery {
        let request = DeliveryRequest(method, address, headers: headers, body: body, timeout: timeout)
        var errand = try errand(for: request)
        errand.sending = progress.map { ProgressWatch($0) }
        return try await accepted(errand)
    }

    /// Fetches into a file, and goes on where an earlier try ended.
    ///
    /// ```swift
    /// try await delivery.download("/films/\(id)", to: file) { progress in print(progress.part ?? 0) }
    /// ```
    ///
    /// While it comes it lies beside `file`, with `.part` behind its name; in place it is whole or not at all. What came is
    /// kept if the connection breaks, the task is cancelled or the program ends, and is gone on with if the server says that
    /// its document is still the same (`Range` with `If-Range`); otherwise it begins anew. A break in between is made good
    /// as the configuration's retries have it.
    ///
    /// - Parameters:
    ///   - address: where, relative to the base address or absolute.
    ///   - file: where to. What is there is replaced at the end.
    ///   - query: parameters to put behind those that the address has.
    ///   - headers: headers of this request.
    ///   - progress: told with each piece how much is there, off the main actor.
    /// - Returns: how many bytes the file has, and how many of them were there already.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @discardableResult @concurrent public func download(
        _ address: Address, to file: URL, query: Query = [:], headers: Headers = [:],
        progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> Downloaded {
        var request = DeliveryRequest(.get, address, query: query, headers: headers)
        request.caching = .none
        let download = Download(request, to: file, progress)
        var attempt = 1
        while true {
            do { return try await download.run(with: self) } catch let error as Error {
                var errand = try errand(for: request)
                errand.attempt = attempt
                let policy = configuration.retries
                let pause = chance.withLock {
                    policy.pause(
                        after: .failed(error), of: errand, left: .seconds(3_600), now: configuration.now(), using: &$0)
                }
                // What failed before its headers came has been retried already.
                guard case .brokenOff = error, let pause else { throw error }
                try await Task.sleep(for: pause, clock: configuration.clock)
                attempt += 1
            }
        }
    }

    /// What a download came to.
    public struct Downloaded: Hashable, Sendable {
        /// How many bytes the file has.
        public let count: Int
        /// How many of them an earlier try had brought.
        public let resumed: Int
    }

    /// What a server that keeps talking says (server-sent events), for as long as somebody listens.
    ///
    /// ```swift
    /// for try await event in delivery.events(from: "/news") { print(event.kind, event.data) }
    /// ```
    ///
    /// If the connection ends it is made again, after the pause that the server asked for (three seconds unless it did), and
    /// the server is told which event came last. It ends for good with a status of 204, with an error that is not of the
    /// network, with the loop, or with its task.
    ///
    /// - Parameters:
    ///   - address: where, relative to the base address or absolute.
    ///   - query: parameters to put behind those that the address has.
    ///   - headers: headers of this request.
    /// - Returns: the events; the first request is made when the loop begins.
    public func events(from address: Address, query: Query = [:], headers: Headers = [:]) -> ServerEvents {
        var request = DeliveryRequest(.get, address, query: query, headers: headers)
        request.headers["Accept"] = "text/event-stream"
        request.headers["Cache-Control"] = "no-store"
        request.caching = .none
        return ServerEvents(delivery: self, request: request)
    }
}

extension FoodDelivery.Call {
    func taking(_ took: Duration) -> FoodDelivery.Call {
        var call = self
        call.took = took
        return call
    }
}
