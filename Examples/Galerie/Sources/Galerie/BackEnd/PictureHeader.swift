import Foundation

/// The header of a picture: its format, its size and the camera's data. Nothing is decoded.
///
/// Sources: ITU-T T.81 annex B (JPEG), W3C PNG section 11.2.2, GIF89a section 18, Google's WebP container.
struct PictureHeader: Equatable {
    let mediaType: String
    /// The size of the upright picture.
    let size: PhotoSize
    /// The time at which it was taken, if the header has it.
    let taken: Date?
    /// The offset of the frame. An end mark before it is that of a thumbnail.
    let body: Int

    /// The reason why a file is no picture.
    enum Flaw: Error, Equatable {
        case unknownFormat
        case cutShort
        case unreadable
    }

    init(_ bytes: [UInt8]) throws(Flaw) {
        let found: (String, PhotoSize?)
        var facts = ExifFacts([])
        var body = 0
        if bytes.starts(with: [0xFF, 0xD8]) {
            let segments = Self.segments(ofJPEG: bytes)
            (facts, body) = (segments.exif, segments.frame)
            found = ("image/jpeg", segments.size)
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            found = ("image/png", Self.png(bytes))
        } else if bytes.starts(with: Array("GIF8".utf8)) {
            found = ("image/gif", Self.size(bytes, width: 6, height: 8, isBig: false))
        } else if bytes.count > 30, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) {
            found = ("image/webp", Self.webp(bytes))
        } else {
            throw .unknownFormat
        }
        guard let size = found.1, size.width > 0, size.height > 0 else { throw .cutShort }
        mediaType = found.0
        self.size = facts.isOnItsSide ? size.turned : size
        taken = facts.taken
        self.body = body
    }

    /// The bytes at the end of a complete file, if the format has an end mark.
    var end: [UInt8]? {
        switch mediaType {
        case "image/jpeg": [0xFF, 0xD9]
        case "image/png": Array("IEND".utf8)
        default: nil
        }
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, isBig: Bool) -> Int? {
        guard offset + 1 < bytes.count else { return nil }
        let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
        return isBig ? first << 8 | second : second << 8 | first
    }

    private static func size(_ bytes: [UInt8], width: Int, height: Int, isBig: Bool) -> PhotoSize? {
        guard let width = number(bytes, width, isBig: isBig), let height = number(bytes, height, isBig: isBig) else {
            return nil
        }
        return PhotoSize(width: width, height: height)
    }

    /// Reads the size from the frame header, after any number of segments. The first Exif segment is among them.
    private static func segments(ofJPEG bytes: [UInt8]) -> (size: PhotoSize?, exif: ExifFacts, frame: Int) {
        var exif: ExifFacts?
        var offset = 2
        while offset + 3 < bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (size(bytes, width: offset + 7, height: offset + 5, isBig: true), exif ?? ExifFacts([]), offset)
            }
            guard let length = number(bytes, offset + 2, isBig: true), length >= 2 else { break }
            let end = offset + 2 + length
            if exif == nil, marker == 0xE1, end <= bytes.count, bytes[offset + 4..<end].starts(with: Array("Exif".utf8))
            {
                exif = ExifFacts(bytes[offset + 4..<end])
            }
            offset = end
        }
        return (nil, exif ?? ExifFacts([]), offset)
    }

    private static func png(_ bytes: [UInt8]) -> PhotoSize? {
        guard bytes.count >= 24, bytes[16] == 0, bytes[17] == 0, bytes[20] == 0, bytes[21] == 0 else { return nil }
        return size(bytes, width: 18, height: 22, isBig: true)
    }

    private static func webp(_ bytes: [UInt8]) -> PhotoSize? {
        switch bytes[12..<16] {
        case let kind where kind.elementsEqual("VP8X".utf8):
            PhotoSize(
                width: 1 + Int(bytes[24]) + Int(bytes[25]) << 8 + Int(bytes[26]) << 16,
                height: 1 + Int(bytes[27]) + Int(bytes[28]) << 8 + Int(bytes[29]) << 16)
        case let kind where kind.elementsEqual("VP8 ".utf8):
            size(bytes, width: 26, height: 28, isBig: false).map {
                PhotoSize(width: $0.width & 0x3FFF, height: $0.height & 0x3FFF)
            }
        case let kind where kind.elementsEqual("VP8L".utf8):
            PhotoSize(
                width: 1 + (Int(bytes[21]) | Int(bytes[22] & 0x3F) << 8),
                height: 1 + (Int(bytes[22] >> 6) | Int(bytes[23]) << 2 | Int(bytes[24] & 0x0F) << 10))
        default: nil
        }
    }
}
