/// The media type of a file that is served, by the ending of its name.
struct ContentType: Sendable {
    /// The value of `Content-Type`.
    let field: String
    /// True for text, which compression makes smaller.
    let isCompressible: Bool

    static let script = ContentType(field: "text/javascript; charset=utf-8", isCompressible: true)
    static let style = ContentType(field: "text/css; charset=utf-8", isCompressible: true)

    static let xml = ContentType(field: "application/xml; charset=utf-8", isCompressible: true)

    /// The type of a file; `nil` if files of that ending are not served.
    init?(fileName: String) {
        let ending = String(fileName.reversed().prefix { $0 != "." }.reversed()).lowercased()
        guard let known = Self.types[ending] else { return nil }
        self = known
    }

    private init(field: String, isCompressible: Bool) {
        self.field = field
        self.isCompressible = isCompressible
    }

    private static func text(_ field: String) -> ContentType { ContentType(field: field, isCompressible: true) }
    private static func dense(_ field: String) -> ContentType { ContentType(field: field, isCompressible: false) }

    private static let types = [
        "css": style, "svg": text("image/svg+xml"), "txt": text("text/plain; charset=utf-8"),
        "xml": xml, "webmanifest": text("application/manifest+json"), "ico": text("image/x-icon"),
        "png": dense("image/png"), "jpg": dense("image/jpeg"), "jpeg": dense("image/jpeg"),
        "webp": dense("image/webp"), "avif": dense("image/avif"), "woff2": dense("font/woff2"),
    ]
}
