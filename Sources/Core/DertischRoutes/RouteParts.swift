/// The parts of a form with files (`multipart/form-data`, RFC 7578), which an order reads as they come in.
///
/// ```swift
/// routes.on(.post, "/api/photos", taking: RouteParts.self, upTo: 100 << 20, answer: .json(\.stored)) { parts in
///     .hang(parts)
/// }
/// ```
///
/// A kitchen resource reads one part after another, off the main actor. A part that it does not read to its end is skipped:
///
/// ```swift
/// actor PhotoAlbum {
///     func hang(_ parts: RouteParts, in file: FileHandle) async throws {
///         while let part = try await parts.next() {
///             guard part.name == "photo" else { continue }
///             while let chunk = try await part.next() { try file.write(contentsOf: chunk) }
///         }
///     }
/// }
/// ```
///
/// A body may have 1,000 parts, and the header fields of each 8 KiB. Beyond that, and if it is malformed, reading throws a ``RouteProblem``.
public final class RouteParts: RouteStreamedBody {
    private let parser: MultipartReader

    /// The parts of a request's body.
    ///
    /// - Throws: ``RouteProblem`` if the media type names no boundary.
    public init(_ source: RouteBodySource) throws(RouteProblem) {
        guard let boundary = source.contentType.flatMap(MultipartReader.boundary) else {
            throw RouteProblem(400, "The media type names no boundary.")
        }
        parser = MultipartReader(source, boundary: boundary)
    }

    /// The media type of such forms.
    public static var mediaType: String? { "multipart/form-data" }

    /// The next part, once the rest of the one before has come in; `nil` at the end.
    ///
    /// - Throws: ``RouteProblem`` if the body is too large, malformed, or has not come whole; `CancellationError`; or another error if another task reads
    ///   the form.
    public func next() async throws -> RoutePart? { try await parser.nextPart() }
}
