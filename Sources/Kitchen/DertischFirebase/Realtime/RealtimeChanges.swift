import DertischFoodDelivery
import Plug

/// The changes at a path in a Realtime Database; see ``RealtimeDatabase/changes(at:maxBytes:maxFailures:)``.
///
/// Nothing is queued but what the connection holds, about a quarter of a megabyte: a slow reader slows the server down.
public struct RealtimeChanges: AsyncSequence, Sendable {
    let connection: FirebaseConnection
    let request: Result<DeliveryRequest, any Error>
    let maxBytes: Int
    /// The number of failures in a row after which the loop throws; `nil` for no limit.
    let maxFailures: Int?

    /// Begins listening.
    public func makeAsyncIterator() -> Iterator { Iterator(changes: self) }

    /// The request, as errors show it.
    var call: FoodDelivery.Call {
        FirebaseConnection.call((try? request.get()) ?? DeliveryRequest(.get, ""))
    }

    /// The iterator of ``RealtimeChanges``.
    public struct Iterator: AsyncIteratorProtocol {
        private let changes: RealtimeChanges
        private var stream: ByteStream.Iterator?
        private var lines: LineBuffer
        private var parser: ServerEventParser
        private var token: FirebaseToken?
        private var failures = 0
        /// The number of events of the open stream.
        private var events = 0
        /// True once a stream has been open: from then on, strange answers are those of a network in between.
        private var hasListened = false
        private var isEnded = false

        init(changes: RealtimeChanges) {
            self.changes = changes
            lines = LineBuffer(maxBytes: changes.maxBytes + ServerEventParser.maxLineOverhead)
            parser = ServerEventParser(maxBytes: changes.maxBytes)
        }

        /// The next change; `nil` only after an error.
        ///
        /// - Throws: ``FirebaseError`` if the server refuses, takes the permission back, sends what cannot be read, or fails too
        ///   often; the error of a source of tokens that fails too often; `CancellationError`.
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
            let call = changes.call
            if let line = try line(call) {
                guard let event = try parsed(line, call) else { return nil }
                events += 1
                // A stream that breaks after its first event, which has everything in it, has not lasted.
                if events > 1 { failures = 0 }
                switch event.kind {
                case "put", "patch":
                    return try RealtimeChange(event.kind == "put" ? .put : .patch, data: event.data, of: call)
                case "cancel": throw FirebaseError.streamCancelled(call)
                case "auth_revoked": try await renewToken(call)
                // Signs of life, and what later versions may send.
                default: break
                }
                return nil
            }
            do { try await read(call) } catch  where isTemporary(error) { try await recover(from: error) }
            return nil
        }

        private mutating func line(_ call: FoodDelivery.Call) throws -> String? {
            do throws(LineBuffer.Overflow) { return try lines.next() } catch {
                throw FirebaseError.tooLarge(call, maxBytes: changes.maxBytes)
            }
        }

        private mutating func parsed(_ line: String, _ call: FoodDelivery.Call) throws -> ServerEvent? {
            do throws(ServerEventParser.Overflow) { return try parser.parse(line) } catch {
                throw FirebaseError.tooLarge(call, maxBytes: changes.maxBytes)
            }
        }

        /// Reads a piece of the stream, and opens it if need be.
        private mutating func read(_ call: FoodDelivery.Call) async throws {
            let changes = changes
            do {
                if stream == nil {
                    var request = try changes.request.get()
                    request.headers["Accept"] = "text/event-stream"
                    request.headers["Cache-Control"] = "no-cache"
                    let (response, token) = try await changes.connection.open(request)
                    guard response.mediaType?.essence == "text/event-stream" else {
                        throw FirebaseError.badAnswer(call, path: "", reason: "it is not a stream of events")
                    }
                    self.token = token
                    stream = response.stream.makeAsyncIterator()
                    events = 0
                    hasListened = true
                }
                guard let piece = try await stream?.next() else { throw FirebaseError.streamEnded(call) }
                lines.append(piece)
            } catch let error as FoodDelivery.Error {
                throw FirebaseConnection.translated(error)
            }
        }

        /// Pauses before the stream is opened anew.
        private mutating func recover(from error: any Error) async throws {
            try Task.checkCancellation()
            close()
            failures += 1
            if let maxFailures = changes.maxFailures, failures >= maxFailures { throw error }
            var retryAfter: Duration?
            if case FirebaseError.refused(_, let refusal) = error { retryAfter = refusal.retryAfter }
            try await changes.connection.pause(after: failures, retryAfter)
        }

        /// Opens the stream anew with another token.
        private mutating func renewToken(_ call: FoodDelivery.Call) async throws {
            var reason: any Error = FirebaseError.streamEnded(call)
            if let token, let credentials = changes.connection.credentials {
                do { _ = try await credentials.token(replacing: token) } catch  where isTemporary(error) {
                    // It is tried again with the stream.
                    reason = error
                }
            }
            try await recover(from: reason)
        }

        private mutating func close() {
            stream = nil
            lines = LineBuffer(maxBytes: changes.maxBytes + ServerEventParser.maxLineOverhead)
            parser.reset()
        }

        private func isTemporary(_ error: any Error) -> Bool {
            switch error {
            case FirebaseError.streamEnded: true
            case FirebaseError.refused(_, let refusal): refusal.isTemporary
            case FirebaseError.badAnswer: hasListened && stream == nil
            case FirebaseError.network(let error):
                switch error {
                case .untrusted, .badResponse, .badRedirect: hasListened
                default: error.isOfNetwork
                }
            // The app's own source of tokens may fail with any other error. One that has never worked may never do.
            default: hasListened && !(error is FirebaseError || error is CancellationError)
            }
        }
    }
}
