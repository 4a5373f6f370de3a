/// The server-sent events of a server; see ``FoodDelivery/events(from:query:headers:)``.
public struct ServerEvents: AsyncSequence, Sendable {
    /// The number of consecutive connection failures after which the loop throws.
    static let maxFailures = 10

    let delivery: FoodDelivery
    let request: DeliveryRequest

    /// Begins listening.
    public func makeAsyncIterator() -> Iterator { Iterator(delivery: delivery, request: request) }

    /// The iterator of ``ServerEvents``.
    public struct Iterator: AsyncIteratorProtocol {
        let delivery: FoodDelivery
        let request: DeliveryRequest
        private var parser = ServerEventParser()
        private var lines: ByteStream.Lines.Iterator?
        private var failures = 0
        private var isFinished = false
        private var isFirst = true

        init(delivery: FoodDelivery, request: DeliveryRequest) {
            self.delivery = delivery
            self.request = request
        }

        /// The next event; `nil` once the server has ended the stream for good.
        ///
        /// - Throws: ``FoodDelivery/Error`` if the server refuses, sends no events, or fails ten times in a row;
        ///   `CancellationError` if the task is cancelled.
        public mutating func next() async throws -> ServerEvent? {
            while !isFinished {
                do {
                    if lines == nil { try await open() }
                    guard !isFinished else { return nil }
                    while let line = try await lines?.next() {
                        if let event = parser.parse(line) {
                            failures = 0
                            return event
                        }
                    }
                } catch let error as FoodDelivery.Error {
                    failures += 1
                    guard Self.isNetworkError(error), failures < ServerEvents.maxFailures else {
                        isFinished = true
                        throw error
                    }
                }
                lines = nil
                parser.reset()
            }
            return nil
        }

        private mutating func open() async throws {
            if !isFirst {
                try await Task.sleep(for: parser.pause ?? .seconds(3), clock: delivery.configuration.clock)
            }
            isFirst = false
            var request = request
            if !parser.lastID.isEmpty { request.headers["Last-Event-ID"] = parser.lastID }
            let response = try await delivery.openRequiringSuccess(request)
            isFinished = response.status == 204
            guard isFinished || response.mediaType?.essence == "text/event-stream" else {
                isFinished = true
                let call = try delivery.prepare(request).call
                throw FoodDelivery.Error.badResponse(
                    call, reason: "it is \(response.mediaType?.essence ?? "of no type"), not text/event-stream")
            }
            lines = response.stream.lines.makeAsyncIterator()
        }

        private static func isNetworkError(_ error: FoodDelivery.Error) -> Bool {
            if case .refused(_, let status, _) = error { return [502, 503, 504].contains(status) }
            return error.isOfNetwork
        }
    }
}
