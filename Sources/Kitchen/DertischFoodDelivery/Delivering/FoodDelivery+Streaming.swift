#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Synchronization

/// Streamed responses, and files both ways.
extension FoodDelivery {
    /// Sends a request and returns as soon as the headers of its response have arrived. The body comes through
    /// ``Delivery/stream``.
    ///
    /// ```swift
    /// let response = try await delivery.open(DeliveryRequest(.get, "/films/\(id)"))
    /// for try await piece in response.stream { hash.update(piece) }
    /// ```
    ///
    /// The request's timeout ends when the headers arrive; afterwards only the idle time-out applies. Failures before
    /// the headers are retried as usual. A broken body is not.
    ///
    /// - Parameter request: the request to send.
    /// - Returns: the response, whatever its status.
    /// - Throws: ``Error``, or `CancellationError` if the task is cancelled.
    public func open(_ request: DeliveryRequest) async throws -> Delivery {
        var prepared = try prepare(request)
        prepared.isStreamed = true
        prepared.maxBytes = request.maxBytes ?? .max
        var delivery = try await deliver(prepared)
        let start = elapsed() - delivery.took
        let call = prepared.call
        // The cache and couriers of tests return the whole body at once.
        delivery.bytes = delivery.stream.mappingErrors { [elapsed] error in
            if let overflow = error as? LineBuffer.Overflow {
                let reason = "a line has more than the \(overflow.maxBytes) bytes accepted"
                return Error.badResponse(call.with(duration: elapsed() - start), reason: reason)
            }
            guard let error = error as? Error else { return error }
            return error.updatingCall { $0.took = elapsed() - start }
        }
        delivery.body = []
        return delivery
    }

    /// Sends a request and requires a success. The body is still to come.
    func openRequiringSuccess(_ request: DeliveryRequest) async throws -> Delivery {
        let delivery = try await open(request)
        guard delivery.isSuccess else {
            var refusal = delivery
            refusal.body = await delivery.stream.prefix(maxBytes: 1_200)
            throw Error.refused(
                try prepare(request).call.with(duration: delivery.took), status: delivery.status,
                excerpt: refusal.excerpt)
        }
        return delivery
    }

    /// Sends a body, such as a file, and reports the progress.
    ///
    /// ```swift
    /// try await delivery.upload(.file(film), to: "/films/\(id)") { progress in
    ///     print(progress.done, "of", progress.total ?? 0)
    /// }
    /// ```
    ///
    /// A file is read while it is sent. A retry begins anew. With a server that speaks tus, use
    /// ``upload(resumably:to:checkpoint:metadata:headers:maxBytesPerRequest:timeout:progress:)`` to resume instead.
    ///
    /// - Parameters:
    ///   - body: the body to send.
    ///   - address: the address, relative to the base address or absolute.
    ///   - method: the HTTP method. The default is `PUT`, which may be retried.
    ///   - headers: the headers of this request.
    ///   - timeout: the time limit; an hour by default. The idle time-out may end the request earlier.
    ///   - progress: a closure that is told the progress from time to time, off the main actor. A retry begins at 0
    ///     again.
    /// - Returns: the response.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @discardableResult public func upload(
        _ body: Body, to address: Address, method: DeliveryRequest.Method = .put, headers: Headers = [:],
        timeout: Duration = .seconds(3_600), progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> Delivery {
        let request = DeliveryRequest(method, address, headers: headers, body: body, timeout: timeout)
        var prepared = try prepare(request)
        prepared.uploadObserver = progress.map { ProgressObserver($0) }
        return try await deliverRequiringSuccess(prepared)
    }

    /// Downloads into a file, and resumes an earlier download.
    ///
    /// ```swift
    /// try await delivery.download("/films/\(id)", to: file) { progress in print(progress.fraction ?? 0) }
    /// ```
    ///
    /// The download is written beside `file`, with `.part` appended to its name, and replaces `file` only when
    /// complete. The part is kept if the connection breaks, the task is cancelled or the process ends. It is resumed if
    /// the server confirms that the document is unchanged (`Range` with `If-Range`); otherwise the download begins
    /// anew. A broken connection is retried as the configuration prescribes.
    ///
    /// The file is asked for without compression, so that lengths and offsets are the file's. If a server compresses it all the same, it is
    /// decompressed: then its size is not known before its end, and a break begins it anew.
    ///
    /// - Parameters:
    ///   - address: the address, relative to the base address or absolute.
    ///   - file: the destination. An existing file is replaced at the end.
    ///   - query: query parameters, appended to those of the address.
    ///   - headers: the headers of this request.
    ///   - progress: a closure that is told the progress with each piece, off the main actor.
    /// - Returns: the size of the file in bytes, and the number of bytes that an earlier call had received.
    /// - Throws: ``Error``, also for a status other than 200 to 299; `CancellationError` if the task is cancelled.
    @discardableResult @concurrent public func download(
        _ address: Address, to file: URL, query: URLQuery = [:], headers: Headers = [:],
        progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> Downloaded {
        var request = DeliveryRequest(.get, address, query: query, headers: headers)
        request.caching = .none
        let download = Download(request, to: file, progress)
        var attempt = 1
        var received = download.received
        while true {
            do { return try await download.run(with: self) } catch let error as Error {
                // Attempts count from the last byte that came.
                if download.received > received { (received, attempt) = (download.received, 1) }
                var prepared = try prepare(request)
                prepared.attempt = attempt
                let policy = configuration.retries
                let pause = generator.withLock {
                    policy.pause(
                        after: .failed(error), of: prepared, remaining: .seconds(3_600), now: configuration.now(),
                        using: &$0)
                }
                // Others have been retried already, or do not come from the network.
                guard error.isInterruption, let pause else { throw error }
                try await Task.sleep(for: pause, clock: configuration.clock)
                attempt += 1
            }
        }
    }

    /// The result of a download.
    public struct Downloaded: Hashable, Sendable {
        /// The size of the file in bytes.
        public let count: Int
        /// The number of bytes that an earlier call had received.
        public let resumed: Int
    }

    /// Listens to server-sent events, for as long as the loop runs.
    ///
    /// ```swift
    /// for try await event in delivery.events(from: "/news") { print(event.kind, event.data) }
    /// ```
    ///
    /// A lost connection is reopened after the pause that the server requested, or three seconds. The server is told
    /// the ID of the last event. The stream ends for good with status 204, with an error that is not a network failure,
    /// with the loop, or with its task. An event whose data has more than `maxBytes` throws
    /// ``FoodDelivery/Error/bodyTooLarge(_:maxBytes:)`` and ends the connection; nothing of it is passed on.
    ///
    /// - Parameters:
    ///   - address: the address, relative to the base address or absolute.
    ///   - query: query parameters, appended to those of the address.
    ///   - headers: the headers of this request.
    ///   - maxBytes: the maximum of an event's data in bytes; as many may be held in memory. 8 MB by default.
    /// - Returns: the events. The first request is sent when the loop begins.
    public func events(
        from address: Address, query: URLQuery = [:], headers: Headers = [:], maxBytes: Int = 8_000_000
    ) -> ServerEvents {
        var request = DeliveryRequest(.get, address, query: query, headers: headers)
        request.headers["Accept"] = "text/event-stream"
        request.headers["Cache-Control"] = "no-store"
        request.caching = .none
        return ServerEvents(delivery: self, request: request, maxBytes: min(max(0, maxBytes), Int(Int32.max)))
    }
}

extension FoodDelivery.Call {
    func with(duration took: Duration) -> FoodDelivery.Call {
        var call = self
        call.took = took
        return call
    }
}

extension FoodDelivery.Error {
    /// True for an answer that began and did not come whole.
    fileprivate var isInterruption: Bool {
        switch self {
        case .connectionLost, .stalled: true
        default: false
        }
    }
}
