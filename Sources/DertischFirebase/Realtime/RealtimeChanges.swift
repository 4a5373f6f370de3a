import DertischFoodDelivery
import DertischPrimitives
import Plug

/// The changes at a place in a Realtime Database; see ``RealtimeDatabase/changes(at:maxBytes:)``.
///
/// Nothing is queued but what the connection holds, about a quarter of a megabyte: a slow reader slows the server down.
public struct RealtimeChanges: AsyncSequence, Sendable {
    /// The number of consecutive failures, without an event in between, after which the loop throws.
    static let maxFailures = 10

    let connection: FirebaseConnection
    let request: Result<DeliveryRequest, any Error>
    let maxBytes: Int

    /// Begins listening.
    public func makeAsyncIterator() -> Iterator { Iterator(changes: self) }

    /// The iterator of ``RealtimeChanges``.
    public struct Iterator: AsyncIteratorProtocol {
        private let changes: RealtimeChanges
        private var stream: ByteStream.Iterator?
        private var lines: LineBuffer
        private var parser: ServerEventParser
        private var token: FirebaseToken?
        private var failures = 0
        private var isEnded = false

        init(changes: RealtimeChanges) {
            self.changes = changes
            lines = LineBuffer(maxBytes: changes.maxBytes + 1_000)
            parser = ServerEventParser(maxBytes: changes.maxBytes)
        }

        /// The next change. It is never `nil` but after an error.
        ///
        /// A source of tokens that fails ten times in a row is told by its own error.
        ///
        /// - Throws: ``FirebaseError`` if the server refuses, takes the permission back, sends what cannot be read, or
        ///   fails ten times in a row; `CancellationError` if the task is cancelled.
        public mutating func next() async throws -> RealtimeChange? {
            guard !isEnded else { return nil }
            do {
                while true {
                    try Task.checkCancellation()
                    if let change = try await event() { return change }
                }
            } catch {
                isEnded = true
                throw error
            }
        }

        /// The next change, or `nil` after something else.
        private mutating func event() async throws -> RealtimeChange? {
            let place = FirebaseConnection.place(try changes.request.get())
            if let line = lines.next() {
                guard let event = parser.parse(line) else {
                    guard !parser.hasDropped else { throw FirebaseError.tooLarge(place, maxBytes: changes.maxBytes) }
                    return nil
                }
                switch event.kind {
                case "put", "patch":
                    failures = 0
                    return try RealtimeChange(event.kind == "put" ? .put : .patch, data: event.data, of: place)
                case "cancel": throw FirebaseError.streamCancelled(place)
                case "auth_revoked": try await renewToken(place)
                // Signs of life, and what later versions may send.
                default: break
                }
                return nil
            }
            do { try await read(place) } catch  where Self.isTemporary(error) { try await recover(from: error) }
            return nil
        }

        /// Reads a piece of the stream, and opens it if need be.
        private mutating func read(_ place: String) async throws {
            let changes = changes
            do {
                if stream == nil {
                    var request = try changes.request.get()
                    request.headers["Accept"] = "text/event-stream"
                    request.headers["Cache-Control"] = "no-cache"
                    let (response, token) = try await changes.connection.open(request)
                    guard response.mediaType?.essence == "text/event-stream" else {
                        throw FirebaseError.unreadable(place, path: "", reason: "it is no stream of events")
                    }
                    self.token = token
                    stream = response.stream.makeAsyncIterator()
                }
                guard let piece = try await stream?.next() else {
                    throw Ended()
                }
                try lines.append(piece)
            } catch let error as FoodDelivery.Error {
                throw FirebaseError.network(error)
            } catch is LineBuffer.Overflow {
                throw FirebaseError.tooLarge(place, maxBytes: changes.maxBytes)
            } catch is Ended {
                throw FirebaseError.refused(place, FirebaseRefusal(status: 503, message: "The stream ended."))
            }
        }

        private struct Ended: Error {}

        /// Pauses before the stream is opened anew.
        private mutating func recover(from error: any Error) async throws {
            try Task.checkCancellation()
            close()
            failures += 1
            guard failures < RealtimeChanges.maxFailures else { throw error }
            let configuration = changes.connection.configuration
            var generator = configuration.generator
            let pause = configuration.retries.backOff.pause(after: failures, using: &generator)
            try await Task.sleep(for: pause, clock: configuration.clock)
        }

        /// Opens the stream anew with another token.
        private mutating func renewToken(_ place: String) async throws {
            var reason: any Error = FirebaseError.refused(
                place, FirebaseRefusal(status: 401, message: "The stream's token was revoked."))
            if let token, let credentials = changes.connection.credentials {
                do { _ = try await credentials.token(replacing: token) } catch  where Self.isTemporary(error) {
                    // It is tried again with the stream.
                    reason = error
                }
            }
            try await recover(from: reason)
        }

        private mutating func close() {
            stream = nil
            lines = LineBuffer(maxBytes: changes.maxBytes + 1_000)
            parser.reset()
        }

        private static func isTemporary(_ error: any Error) -> Bool {
            switch error {
            case FirebaseError.refused(_, let refusal): [408, 429, 500, 502, 503, 504].contains(refusal.status)
            case FirebaseError.network(let error):
                switch error {
                case .noConnection, .timedOut, .stalled, .connectionLost, .overloaded, .circuitOpen: true
                default: false
                }
            // The app's own source of tokens may fail with any other error.
            default: !(error is FirebaseError || error is CancellationError)
            }
        }
    }
}
