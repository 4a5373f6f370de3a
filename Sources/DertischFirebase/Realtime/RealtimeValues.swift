import DertischJSON

/// The whole value at a place in a Realtime Database, after each change; see ``RealtimeDatabase/values(of:at:maxBytes:)``.
public struct RealtimeValues<Value: Decodable & Sendable>: AsyncSequence, Sendable {
    /// The value; `nil` for a missing one.
    public typealias Element = Value?

    let changes: RealtimeChanges

    /// Begins listening.
    public func makeAsyncIterator() -> Iterator { Iterator(changes: changes) }

    /// The iterator of ``RealtimeValues``.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: RealtimeChanges
        private let place: String
        private var changes: RealtimeChanges.Iterator
        private var mirror = RealtimeMirror()
        private var last: [UInt8]?
        private var isEnded = false

        init(changes: RealtimeChanges) {
            source = changes
            place = (try? changes.request.get()).map { FirebaseConnection.place($0) } ?? ""
            self.changes = changes.makeAsyncIterator()
        }

        /// The next value. It never ends but after an error.
        ///
        /// - Throws: ``FirebaseError``, ``FirebaseError/valueTooLarge(_:maxBytes:)`` if changes have made the value too large
        ///   among them; `CancellationError` if the task is cancelled.
        public mutating func next() async throws -> Value?? {
            guard !isEnded else { return .none }
            do { return try await changed() } catch {
                isEnded = true
                // Neither the connection nor the copy, which may be large, is used any more.
                changes = source.makeAsyncIterator()
                (mirror, last) = (RealtimeMirror(), nil)
                throw error
            }
        }

        private mutating func changed() async throws -> Value?? {
            while let change = try await changes.next() {
                mirror.apply(change)
                // Written anew each time: to decode it takes five times as long.
                let bytes = Array(mirror.tree.json.utf8)
                guard bytes.count <= source.maxBytes else {
                    throw FirebaseError.valueTooLarge(place, maxBytes: source.maxBytes)
                }
                // Events may come twice, and everything comes again on a new stream.
                guard bytes != last else { continue }
                last = bytes
                let value: Value? = try RealtimeDatabase.decoded(bytes, of: place)
                return .some(value)
            }
            return .none
        }
    }
}
