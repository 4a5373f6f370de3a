import Synchronization

/// The bytes of a request's body, in the order in which they come. ``RouteUpload`` and ``RouteParts`` read them.
public final class RouteBodySource: Sendable {
    /// The field `Content-Type` as the client sent it.
    let contentType: String?
    let length: Int?
    private let limit: Int
    private let received = Mutex(0)
    private let chunks: @concurrent @Sendable () async throws -> [UInt8]?

    /// - Parameters:
    ///   - limit: the most bytes that are read.
    ///   - chunks: returns the next chunk, and `nil` at the end.
    init(
        of request: RouteRequest, upTo limit: Int, _ chunks: @escaping @concurrent @Sendable () async throws -> [UInt8]?
    ) {
        contentType = request.header("Content-Type")
        length = request.header("Content-Length").flatMap { Int($0) }
        self.limit = limit
        self.chunks = chunks
    }

    /// The media type in lower case, without its parameters.
    var mediaType: String? { contentType.map(RouteRequest.mediaType) }

    /// The next chunk; `nil` at the end.
    func next() async throws -> [UInt8]? {
        let chunk: [UInt8]?
        do { chunk = try await chunks() } catch let error as CancellationError { throw error } catch {
            throw RouteProblem(400, "The body has not come whole.")
        }
        guard let chunk else { return nil }
        let isTooMuch = received.withLock { received in
            received += chunk.count
            return received > limit
        }
        if isTooMuch { throw RouteProblem.tooLarge(limit: limit) }
        return chunk
    }
}
