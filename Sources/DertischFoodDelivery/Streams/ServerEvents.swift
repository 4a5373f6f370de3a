/// The server-sent events of a server; see ``FoodDelivery/events(from:query:headers:)``.
public struct ServerEvents: AsyncSequence, Sendable {
    /// The number of consecutive connection failures after which the loop throws.
    static let mostFailures = 10

    let delivery: FoodDelivery
    let request: DeliveryRequest

    /// Begins listening.
    public func makeAsyncIterator() -> Iterator { Iterator(delivery: delivery, request: request) }

    /// The iterator of ``ServerEvents``.
    public struct Iterator: AsyncIteratorProtocol {
        let delivery: FoodDelivery
        let request: DeliveryRequest
        private var reader = ServerEventReader()
        private var lines: ByteStream.Lines.Iterator?
        private var failures = 0
        private var isOver = false
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
            while !isOver {
                do {
                    if lines == nil { try await open() }
                    guard !isOver else { return nil }
                    while let line = try await lines?.next() {
                        if let event = reader.take(line) {
                            failures = 0
                            return event
                        }
                    }
                } catch let error as FoodDelivery.Error {
                    failures += 1
                    guard Self.isOfTheNetwork(error), failures < ServerEvents.mostFailures else {
                        isOver = true
                        throw error
                    }
                }
                lines = nil
                reader.reset()
            }
            return nil
        }

        private mutating func open() async throws {
            if !isFirst {
                try await Task.sleep(for: reader.pause ?? .seconds(3), clock: delivery.configuration.clock)
            }
            isFirst = false
            var request = request
            if !reader.lastID.isEmpty { request.headers["Last-Event-ID"] = reader.lastID }
            let answer = try await delivery.acceptedStream(request)
            isOver = answer.status == 204
            guard isOver || answer.mediaType?.essence == "text/event-stream" else {
                isOver = true
                let call = try delivery.errand(for: request).call
                throw FoodDelivery.Error.badAnswer(
                    call, reason: "it is \(answer.mediaType?.essence ?? "of no type"), not text/event-stream")
            }
            lines = answer.stream.lines.makeAsyncIterator()
        }

        private static func isOfTheNetwork(_ error: FoodDelivery.Error) -> Bool {
            switch error {
            case .noConnection, .timedOut, .stalled, .brokenOff, .overloaded, .resting: true
            case .refused(_, let status, _): [502, 503, 504].contains(status)
            default: false
            }
        }
    }
}
