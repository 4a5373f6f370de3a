/// A part of a form: a file, or the value of a field.
public struct RoutePart: Sendable {
    /// The name of the field.
    public let name: String
    /// The name of the file on the client's device, which need not be true; `nil` for a field. A path is cut to its last component, but the name may
    /// still be one that the system gives a meaning, so it is not for the file system.
    public let fileName: String?
    /// The media type as the client states it, which need not be true; `nil` if it states none.
    public let mediaType: String?
    private let parser: MultipartReader
    private let number: Int

    init(name: String, fileName: String?, mediaType: String?, _ parser: MultipartReader, number: Int) {
        (self.name, self.fileName, self.mediaType) = (name, fileName, mediaType)
        (self.parser, self.number) = (parser, number)
    }

    /// The next chunk of the part; `nil` at its end.
    ///
    /// - Throws: ``RouteProblem`` if the body is too large, malformed, or has not come whole; `CancellationError`; or another error if the part was skipped,
    ///   or another task reads the form.
    public func next() async throws -> [UInt8]? { try await parser.nextChunk(of: number) }

    /// The rest of the part as a text, for the value of a field.
    ///
    /// - Parameter limit: the most bytes.
    /// - Throws: ``RouteProblem`` also if it is longer, or is not UTF-8.
    public func text(upTo limit: Int = 64 << 10) async throws -> String {
        var bytes: [UInt8] = []
        while let chunk = try await next() {
            guard bytes.count + chunk.count <= limit else { throw RouteProblem.tooLarge(limit: limit) }
            bytes += chunk
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw RouteProblem(400, "A field of the body is not UTF-8.", detail: name)
        }
        return text
    }
}
