/// A picture format, recognised by its first bytes. Other data never reaches a decoder, since decoders of rare formats
/// are poorly maintained.
enum PictureFormat: String, CaseIterable, Sendable {
    case jpeg, png, gif, webp, avif, heif, bmp, tiff, icon, svg

    /// Sources: ITU-T T.81 annex B, W3C PNG section 5.2, GIF89a section 17, Google's WebP container, TIFF 6.0 section
    /// 2, Microsoft's BMP and ICO headers. Brands: ISO/IEC 23008-12 annex B and AV1 Image File Format section 6.
    init?(_ bytes: [UInt8]) {
        func begins(_ text: String, at offset: Int = 0) -> Bool {
            bytes.count >= offset + text.utf8.count && bytes[offset..<offset + text.utf8.count].elementsEqual(text.utf8)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else if begins("RIFF"), begins("WEBP", at: 8) {
            self = .webp
        } else if begins("ftyp", at: 4), begins("avif", at: 8) || begins("avis", at: 8) {
            self = .avif
        } else if begins("ftyp", at: 4),
            ["heic", "heix", "hevc", "mif1", "msf1"].contains(where: { begins($0, at: 8) })
        {
            self = .heif
        } else if begins("BM"), bytes.count > 26 {
            self = .bmp
        } else if begins("II*\0") || begins("MM\0*") {
            self = .tiff
        } else if bytes.starts(with: [0, 0, 1, 0]) {
            self = .icon
        } else if SVGRoot.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    var mediaType: String {
        switch self {
        case .icon: "image/x-icon"
        case .svg: "image/svg+xml"
        default: "image/\(rawValue)"
        }
    }

    /// True if the format is drawn as vectors, in any size.
    var isVector: Bool { self == .svg }
}
