import DertischFoodDelivery

/// The whole value at a place in a Realtime Database, after each change; see ``RealtimeDatabase/values(of:at:maxBytes:maxFailures:)``.
public struct RealtimeValues<Value: Decodable & Sendable>: AsyncSequence, Sendable {
    /// The value; `nil` for a missing one.
    public typealias Element = Value?

    let changes: RealtimeChanges

    /// Begins listening.
    public func makeAsyncIterator() -> Iterator { Iterator(changes: changes) }

    /// The iterator of ``RealtimeValues``.
    public struct Iterator: AsyncIteratorProtocol {
        private let source: RealtimeChanges
        private let call: FoodDelivery.Call
        private var changes: RealtimeChanges.Iterator
        private var mirror = RealtimeMirror()
        /// The value that was given last; `nil` before the first.
        private var last: RealtimeValue?
        private var isEnded = false

        init(changes: RealtimeChanges) {
            source = changes
            call = changes.call
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
                guard mirror.value.byteCount <= source.maxBytes else {
                    throw FirebaseError.valueTooLarge(call, maxBytes: source.maxBytes)
                }
                // Events may come twice, and everything comes again on a new stream.
                guard mirror.value != last else { continue }
                last = mirror.value
                let value: Value? = try RealtimeCoding.decoded(mirror.value, of: call)
                return .some(value)
            }
            return .none
        }
    }
}
