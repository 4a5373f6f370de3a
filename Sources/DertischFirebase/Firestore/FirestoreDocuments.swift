/// The documents of a collection, read in pages; see ``Firestore/list(_:in:pageSize:)``. One page is held at a time.
public struct FirestoreDocuments<Value: Decodable & Sendable>: AsyncSequence, Sendable {
    let store: Firestore
    let collection: String
    let pageSize: Int

    /// Begins reading.
    public func makeAsyncIterator() -> Iterator { Iterator(documents: self) }

    /// The iterator of ``FirestoreDocuments``.
    public struct Iterator: AsyncIteratorProtocol {
        private let documents: FirestoreDocuments
        private var page: ArraySlice<FirestoreDocument<Value>> = []
        private var token: String?
        private var isLast = false

        init(documents: FirestoreDocuments) { self.documents = documents }

        /// The next document; `nil` at the end.
        ///
        /// - Throws: ``FirebaseError``; `CancellationError`.
        public mutating func next() async throws -> FirestoreDocument<Value>? {
            while page.isEmpty {
                if isLast { return nil }
                try Task.checkCancellation()
                let (found, next): ([FirestoreDocument<Value>], String?) = try await documents.store.page(
                    of: documents.collection, size: documents.pageSize, token: token)
                page = found[...]
                token = next
                isLast = next == nil
            }
            return page.popFirst()
        }
    }
}
