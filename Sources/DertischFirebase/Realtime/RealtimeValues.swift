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
        private let maxBytes: Int
        private let place: String
        private var changes: RealtimeChanges.Iterator
        private var mirror = RealtimeMirror()
        private var last: [UInt8]?

        init(changes: RealtimeChanges) {
            maxBytes = changes.maxBytes
            place = (try? changes.request.get()).map { FirebaseConnection.place($0) } ?? ""
            self.changes = changes.makeAsyncIterator()
        }

        /// The next value. It never ends but after an error.
        ///
        /// - Throws: ``FirebaseError``; `CancellationError` if the task is cancelled.
        public mutating func next() async throws -> Value?? {
            while let change = try await changes.next() {
                mirror.apply(change)
                let bytes = Array(mirror.tree.json.utf8)
                guard bytes.count <= maxBytes else { throw FirebaseError.tooLarge(place, maxBytes: maxBytes) }
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
