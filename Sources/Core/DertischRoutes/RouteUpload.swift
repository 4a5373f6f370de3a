/// The body of a request that an order reads as it comes in, so that it is never whole in memory.
///
/// ```swift
/// routes.on(.put, "/api/photos/{name}", taking: RouteUpload.self, upTo: 2 << 30, answer: .json(\.stored)) {
///     name, upload in .store(name, upload)
/// }
/// ```
///
/// The head chef hands it to a kitchen resource, which reads and writes off the main actor:
///
/// ```swift
/// actor PhotoStore {
///     func store(_ upload: RouteUpload, in file: FileHandle) async throws {
///         for try await chunk in upload { try file.write(contentsOf: chunk) }
///     }
/// }
/// ```
///
/// It is read once. The client is slowed down while the order does not read. An order that is done before the end of the body closes the connection, so
/// the rest of a refused body is not kept. The time limit of the order counts while it reads. Choose it for the slowest client.
public struct RouteUpload: RouteStreamedBody, AsyncSequence {
    /// The media type of the body as the client states it, which need not be true; `nil` if it states none.
    public let mediaType: String?
    /// The bytes that the client has announced; `nil` if it has not.
    public let length: Int?
    private let source: RouteBodySource

    /// The body of a request.
    public init(_ source: RouteBodySource) {
        (mediaType, length, self.source) = (source.mediaType, source.length, source)
    }

    /// Any media type.
    public static var mediaType: String? { nil }

    /// An iterator. All iterators of an upload read the same bytes.
    public func makeAsyncIterator() -> Iterator { Iterator(source: source) }

    /// Reads the chunks of an upload.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let source: RouteBodySource

        /// The next chunk; `nil` at the end.
        ///
        /// - Throws: ``RouteProblem`` if the body is too large or has not come whole, or `CancellationError`.
        public mutating func next() async throws -> [UInt8]? { try await source.next() }
    }
}
