import Foundation

/// What the first bytes of a picture tell: its format and its size. Nothing is decoded.
///
/// Sources: ITU-T T.81 annex B (JPEG), W3C PNG section 11.2.2, GIF89a section 18, Google's WebP container.
struct PictureHeader: Equatable {
    let mediaType: String
    let width: Int
    let height: Int

    /// Why a file is no picture.
    enum Flaw: Error, Equatable {
        case unknownFormat
        case cutShort
    }

    init(_ bytes: [UInt8]) throws(Flaw) {
        let found: (String, (width: Int, height: Int)?)
        if bytes.starts(with: [0xFF, 0xD8]) {
            found = ("image/jpeg", Self.jpeg(bytes))
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
        (width, height) = size
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, isBig: Bool) -> Int? {
        guard offset + 1 < bytes.count else { return nil }
        let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
        return isBig ? first << 8 | second : second << 8 | first
    }

    private static func size(
        _ bytes: [UInt8], width: Int, height: Int, isBig: Bool
    ) -> (width: Int, height: Int)? {
        guard let width = number(bytes, width, isBig: isBig), let height = number(bytes, height, isBig: isBig) else {
            return nil
        }
        return (width, height)
    }

    /// The size stands in the frame header, behind segments of any number and length.
    private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        var offset = 2
        while offset + 3 < bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
                return size(bytes, width: offset + 7, height: offset + 5, isBig: true)
            }
            guard let length = number(bytes, offset + 2, isBig: true), length >= 2 else { return nil }
            offset += 2 + length
        }
        return nil
    }

    private static func png(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes[16] == 0, bytes[17] == 0, bytes[20] == 0, bytes[21] == 0 else { return nil }
        return size(bytes, width: 18, height: 22, isBig: true)
    }

    private static func webp(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        switch bytes[12..<16] {
        case let kind where kind.elementsEqual("VP8X".utf8):
            (1 + Int(bytes[24]) + Int(bytes[25]) << 8, 1 + Int(bytes[27]) + Int(bytes[28]) << 8)
        case let kind where kind.elementsEqual("VP8 ".utf8):
            size(bytes, width: 26, height: 28, isBig: false).map { ($0.width & 0x3FFF, $0.height & 0x3FFF) }
        case let kind where kind.elementsEqual("VP8L".utf8):
            (
                1 + (Int(bytes[21]) | Int(bytes[22] & 0x3F) << 8),
                1 + (Int(bytes[22] >> 6) | Int(bytes[23]) << 2 | Int(bytes[24] & 0x0F) << 10)
            )
        default: nil
        }
    }
}
