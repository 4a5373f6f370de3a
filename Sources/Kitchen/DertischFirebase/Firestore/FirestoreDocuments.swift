/// The documents of a collection or a query, read in pages; see ``Firestore/list(_:in:pageSize:)``. One page is held at a time.
public struct FirestoreDocuments<Value: Decodable & Sendable>: AsyncSequence, Sendable {
    /// Reads the first page.
    let first: @Sendable () async throws -> FirestorePage<Value>

    /// Begins reading.
    public func makeAsyncIterator() -> Iterator { Iterator(next: first) }

    /// The iterator of ``FirestoreDocuments``.
    public struct Iterator: AsyncIteratorProtocol {
        private var page: ArraySlice<FirestoreDocument<Value>> = []
        private var next: (@Sendable () async throws -> FirestorePage<Value>)?

        init(next: @escaping @Sendable () async throws -> FirestorePage<Value>) { self.next = next }

        /// The next document; `nil` at the end.
        ///
        /// - Throws: ``FirebaseError``; `CancellationError`. The page that could not be read is read again by another call.
        public mutating func next() async throws -> FirestoreDocument<Value>? {
            while page.isEmpty {
                guard let next else { return nil }
                try Task.checkCancellation()
                let read = try await next()
                page = read.documents[...]
                self.next = read.next
            }
            return page.popFirst()
        }
    }
}
