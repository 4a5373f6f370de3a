/// The files of a bucket, read in pages; see ``FirebaseStorage/list(_:)``. One page is held at a time.
public struct FirebaseFiles: AsyncSequence, Sendable {
    /// Reads a page by its token, and tells that of the next one.
    let page: @Sendable (_ token: String?) async throws -> (files: [FirebaseFile], next: String?)

    /// Begins reading.
    public func makeAsyncIterator() -> Iterator { Iterator(page: page) }

    /// The iterator of ``FirebaseFiles``.
    public struct Iterator: AsyncIteratorProtocol {
        private let page: @Sendable (String?) async throws -> (files: [FirebaseFile], next: String?)
        private var files: ArraySlice<FirebaseFile> = []
        private var token: String?
        private var isLast = false

        init(page: @escaping @Sendable (String?) async throws -> (files: [FirebaseFile], next: String?)) {
            self.page = page
        }

        /// The next file; `nil` at the end.
        ///
        /// - Throws: ``FirebaseError``; `CancellationError`. The page that could not be read is read again by another call.
        public mutating func next() async throws -> FirebaseFile? {
            while files.isEmpty {
                if isLast { return nil }
                try Task.checkCancellation()
                let read = try await page(token)
                (files, token, isLast) = (read.files[...], read.next, read.next == nil)
            }
            return files.popFirst()
        }
    }
}
