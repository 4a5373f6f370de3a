/// A kind of file, told by its first bytes: what a guest calls a file does not count.
///
/// ```swift
/// table.upload(\.photos, at: "photos", of: [.jpeg, .png, .webp], upTo: 20 << 20, order: { .hang($0) })
/// ```
///
/// An app adds kinds of its own:
///
/// ```swift
/// extension FileKind {
///     static let sketch = FileKind("application/x-sketch", extensions: ["sketch"], beginningWith: [0x53, 0x4B, 0x01])
/// }
/// ```
public struct FileKind: Hashable, Sendable {
    /// The media type, such as `image/png`.
    public let mediaType: String
    /// The endings of names, without the dot and in lower case. They only help a guest to choose, and tell kinds apart that begin alike.
    public let extensions: [String]
    package let content: Content

    /// What the files of a kind hold.
    package enum Content: Hashable, Sendable, Codable {
        case anything
        /// Text, as the MIME Sniffing standard tells it from binary data.
        case text
        /// One of these marks, each at its offset.
        case marks([Mark])
    }

    /// Bytes that stand at an offset of a file.
    package struct Mark: Hashable, Sendable, Codable {
        let bytes: [UInt8]
        let offset: Int
        /// The bytes at the very beginning.
        let first: [UInt8]

        package init(_ bytes: [UInt8], at offset: Int = 0, behind first: [UInt8] = []) {
            (self.bytes, self.offset, self.first) = (bytes, max(0, offset), first)
        }

        init(_ text: String, at offset: Int = 0, behind first: String = "") {
            self.init(Array(text.utf8), at: offset, behind: Array(first.utf8))
        }
    }

    /// The number of bytes by which a kind is told.
    package static let headBytes = 512

    package init(_ mediaType: String, _ extensions: [String], _ content: Content) {
        (self.mediaType, self.extensions, self.content) = (mediaType, extensions.map { $0.lowercased() }, content)
    }

    /// Makes a kind whose files begin with certain bytes.
    ///
    /// - Parameters:
    ///   - mediaType: the media type.
    ///   - extensions: the endings of names, without the dot.
    ///   - bytes: the bytes. Without any, each file is of the kind.
    ///   - offset: the number of bytes before them; together they are at most 512.
    public init(_ mediaType: String, extensions: [String], beginningWith bytes: [UInt8], at offset: Int = 0) {
        self.init(mediaType, extensions, bytes.isEmpty ? .anything : .marks([Mark(bytes, at: offset)]))
    }

    /// Returns true if a file may be of this kind.
    ///
    /// ```swift
    /// #expect(FileKind.pdf.matches(Array("%PDF-1.7".utf8)))
    /// ```
    ///
    /// - Parameter head: the first 512 bytes of the file, or all that it has.
    public func matches(_ head: [UInt8]) -> Bool {
        switch content {
        case .anything: return true
        case .text: return Self.isText(head)
        case .marks(let marks):
            return marks.contains { head.starts(with: $0.first) && head.dropFirst($0.offset).starts(with: $0.bytes) }
        }
    }

    /// A text holds no control characters that only binary data have (MIME Sniffing standard, "binary data byte"), or begins with the mark of
    /// UTF-16.
    private static func isText(_ head: [UInt8]) -> Bool {
        if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { return true }
        return !head.contains { byte in
            byte <= 0x08 || byte == 0x0B || (0x0E...0x1A).contains(byte) || (0x1C...0x1F).contains(byte)
        }
    }
}

extension FileKind {
    /// Any file.
    public static let any = FileKind("application/octet-stream", [], .anything)
    /// Text of any encoding.
    public static let text = FileKind("text/plain", ["txt"], .text)
    /// Values with commas or semicolons between them.
    public static let csv = FileKind("text/csv", ["csv"], .text)
    /// JSON.
    public static let json = FileKind("application/json", ["json"], .text)
    /// A photo as cameras make it.
    public static let jpeg = FileKind("image/jpeg", ["jpg", "jpeg"], .marks([Mark([0xFF, 0xD8, 0xFF])]))
    /// A PNG picture.
    public static let png = FileKind(
        "image/png", ["png"], .marks([Mark([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]))
    /// A GIF picture.
    public static let gif = FileKind("image/gif", ["gif"], .marks([Mark("GIF87a"), Mark("GIF89a")]))
    /// A WebP picture.
    public static let webp = FileKind("image/webp", ["webp"], .marks([Mark("WEBP", at: 8, behind: "RIFF")]))
    /// A photo as telephones of Apple's make it.
    public static let heic = FileKind(
        "image/heic", ["heic", "heif"],
        .marks(["heic", "heix", "heim", "heis", "mif1", "msf1"].map { Mark("ftyp\($0)", at: 4) }))
    /// An AVIF picture.
    public static let avif = FileKind(
        "image/avif", ["avif"], .marks(["avif", "avis"].map { Mark("ftyp\($0)", at: 4) }))
    /// A PDF document.
    public static let pdf = FileKind("application/pdf", ["pdf"], .marks([Mark("%PDF-")]))
    /// An archive.
    public static let zip = FileKind("application/zip", ["zip"], .marks([Mark([0x50, 0x4B, 0x03, 0x04])]))
    /// A document of a word processor, in Office Open XML.
    public static let docx = FileKind(
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ["docx"], zip.content)
    /// A spreadsheet, in Office Open XML.
    public static let xlsx = FileKind(
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ["xlsx"], zip.content)
    /// A film in MPEG-4.
    public static let mp4 = FileKind("video/mp4", ["mp4", "m4v"], .marks([Mark("ftyp", at: 4)]))
    /// Sound in MPEG-1, layer 3.
    public static let mp3 = FileKind(
        "audio/mpeg", ["mp3"], .marks([Mark("ID3"), Mark([0xFF, 0xFB]), Mark([0xFF, 0xF3]), Mark([0xFF, 0xF2])]))
}

extension [FileKind] {
    /// The kinds of pictures that browsers show, and photos of telephones.
    public static let pictures: [FileKind] = [.jpeg, .png, .webp, .gif, .avif, .heic]

    /// The kind of a file; `nil` if it is of none. Of several that begin alike, the ending of its name decides.
    package func kind(of head: [UInt8], named name: String) -> FileKind? {
        let fitting = filter { $0.matches(head) }
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        return fitting.first { $0.extensions.contains(ending) } ?? fitting.first
    }
}
