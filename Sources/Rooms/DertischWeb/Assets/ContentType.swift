/// The media type of a file that is served, by the ending of its name.
struct ContentType: Sendable {
    /// The value of `Content-Type`.
    let field: String
    /// True for text, which compression makes smaller.
    let isCompressible: Bool

    static let script = ContentType(field: "text/javascript; charset=utf-8", isCompressible: true)
    static let style = ContentType(field: "text/css; charset=utf-8", isCompressible: true)

    static let xml = ContentType(field: "application/xml; charset=utf-8", isCompressible: true)
    private static let json = text("application/json")
    private static let plain = text("text/plain; charset=utf-8")

    /// The type of a file; `nil` if files of that ending are not served. These are the layouts themselves, scripts, and what is not known.
    ///
    /// Files below `/.well-known/` (RFC 8615) seldom have an ending: some are JSON by their standards, the others plain text.
    ///
    /// - Parameter path: the path of the file from the layouts' folder on.
    init?(path: String) {
        let parts = path.split(separator: "/")
        let name = parts.last.map(String.init) ?? ""
        if let dot = name.lastIndex(of: "."), dot > name.startIndex {
            guard let known = Self.types[name[name.index(after: dot)...].lowercased()] else { return nil }
            self = known
        } else if Self.jsonWithoutEnding.contains(name) {
            self = Self.json
        } else if parts.first.map(String.init) == AssetReference.wellKnown, parts.count > 1 {
            self = Self.plain
        } else {
            return nil
        }
    }

    private init(field: String, isCompressible: Bool) {
        self.field = field
        self.isCompressible = isCompressible
    }

    private static func text(_ field: String) -> ContentType { ContentType(field: field, isCompressible: true) }
    private static func dense(_ field: String) -> ContentType { ContentType(field: field, isCompressible: false) }

    /// Files that are JSON by their standards, and have no ending.
    private static let jsonWithoutEnding: Set<String> = [
        "apple-app-site-association", "openid-configuration", "oauth-authorization-server", "webfinger", "nodeinfo",
        "passkey-endpoints", "webauthn",
    ]

    private static let types = [
        "css": style, "txt": plain, "md": text("text/markdown; charset=utf-8"), "csv": text("text/csv; charset=utf-8"),
        "ics": text("text/calendar; charset=utf-8"), "vcf": text("text/vcard; charset=utf-8"),
        "vtt": text("text/vtt; charset=utf-8"), "asc": plain,
        "xml": xml, "rss": text("application/rss+xml; charset=utf-8"),
        "atom": text("application/atom+xml; charset=utf-8"),
        "json": json, "webmanifest": text("application/manifest+json"), "geojson": text("application/geo+json"),
        "jsonld": text("application/ld+json"),
        "svg": text("image/svg+xml"), "ico": text("image/x-icon"), "bmp": text("image/bmp"),
        "png": dense("image/png"), "apng": dense("image/apng"), "gif": dense("image/gif"),
        "jpg": dense("image/jpeg"), "jpeg": dense("image/jpeg"), "webp": dense("image/webp"),
        "avif": dense("image/avif"),
        "jxl": dense("image/jxl"),
        "woff2": dense("font/woff2"), "woff": dense("font/woff"), "ttf": text("font/ttf"), "otf": text("font/otf"),
        "mp4": dense("video/mp4"), "m4v": dense("video/mp4"), "webm": dense("video/webm"), "ogv": dense("video/ogg"),
        "mov": dense("video/quicktime"),
        "mp3": dense("audio/mpeg"), "m4a": dense("audio/mp4"), "aac": dense("audio/aac"), "ogg": dense("audio/ogg"),
        "oga": dense("audio/ogg"), "opus": dense("audio/ogg"), "flac": dense("audio/flac"), "wav": dense("audio/wav"),
        "weba": dense("audio/webm"),
        "pdf": dense("application/pdf"), "epub": dense("application/epub+zip"), "zip": dense("application/zip"),
        "gz": dense("application/gzip"),
    ]
}
