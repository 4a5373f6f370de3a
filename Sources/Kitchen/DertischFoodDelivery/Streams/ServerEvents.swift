/// The server-sent events of a server; see ``FoodDelivery/events(from:query:headers:maxBytes:)``.
public struct ServerEvents: AsyncSequence, Sendable {
    /// The number of consecutive connection failures after which the loop throws.
    static let maxFailures = 10

    let delivery: FoodDelivery
    let request: DeliveryRequest
    /// The maximum of an event's data in bytes.
    let maxBytes: Int

    /// Begins listening.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// The iterator of ``ServerEvents``.
    public struct Iterator: AsyncIteratorProtocol {
        private let events: ServerEvents
        private var parser: ServerEventParser
        private var lines: LineBuffer
        private var stream: ByteStream.Iterator?
        private var failures = 0
        private var isFinished = false
        private var isFirst = true

        init(_ events: ServerEvents) {
            self.events = events
            parser = ServerEventParser(maxBytes: events.maxBytes)
            lines = Self.lines(of: events)
        }

        private static func lines(of events: ServerEvents) -> LineBuffer {
            LineBuffer(maxBytes: events.maxBytes + ServerEventParser.maxLineOverhead)
        }

        /// The next event; `nil` once the server has ended the stream for good.
        ///
        /// - Throws: ``FoodDelivery/Error`` if the server refuses, sends no events or too large a one, or fails ten times in a row;
        ///   `CancellationError` if the task is cancelled. The connection has ended then.
        public mutating func next() async throws -> ServerEvent? {
            while !isFinished {
                do {
                    if stream == nil { try await open() }
                    guard !isFinished else { return nil }
                    if let event = try await event() {
                        failures = 0
                        return event
                    }
                } catch let error as FoodDelivery.Error {
                    failures += 1
                    guard Self.isNetworkError(error), failures < ServerEvents.maxFailures else {
                        isFinished = true
                        stream = nil
                        throw error
                    }
                }
                stream = nil
                lines = Self.lines(of: events)
                parser.reset()
            }
            return nil
        }

        /// The next event of the open stream; `nil` at its end. What comes before the end without an empty line is discarded.
        private mutating func event() async throws -> ServerEvent? {
            do {
                while true {
                    while let line = try lines.next() {
                        if let event = try parser.parse(line) { return event }
                    }
                    guard let piece = try await stream?.next() else { return nil }
                    lines.append(piece)
                }
            } catch  where error is LineBuffer.Overflow || error is ServerEventParser.Overflow {
                throw FoodDelivery.Error.bodyTooLarge(
                    try events.delivery.prepare(events.request).call, maxBytes: events.maxBytes)
            }
        }

        private mutating func open() async throws {
            let delivery = events.delivery
            if !isFirst {
                try await Task.sleep(for: parser.pause ?? .seconds(3), clock: delivery.configuration.clock)
            }
            isFirst = false
            var request = events.request
            let id = FoodDelivery.Headers.Field(name: "Last-Event-ID", value: parser.lastID)
            // Servers choose it. One that no header can carry would end the loop.
            if !id.value.isEmpty, HeaderCheck.fault(in: id) == nil { request.headers[id.name] = id.value }
            let response = try await delivery.openRequiringSuccess(request)
            isFinished = response.status == 204
            guard isFinished || response.mediaType?.essence == "text/event-stream" else {
                isFinished = true
                let call = try delivery.prepare(request).call
                throw FoodDelivery.Error.badResponse(
                    call, reason: "it is \(response.mediaType?.essence ?? "of no type"), not text/event-stream")
            }
            stream = response.stream.makeAsyncIterator()
        }

        private static func isNetworkError(_ error: FoodDelivery.Error) -> Bool {
            if case .refused(_, let status, _) = error { return [502, 503, 504].contains(status) }
            return error.isOfNetwork
        }
    }
}
