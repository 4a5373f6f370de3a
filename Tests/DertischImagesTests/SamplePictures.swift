import Foundation

/// Pictures made by hand: PNG and BMP need no encoder worth the name.
enum SamplePictures {
    /// An uncompressed PNG of one colour. `claims` writes another size into its header.
    static func png(
        width: Int, height: Int, red: UInt8 = 200, alpha: UInt8 = 255, claims: (width: Int, height: Int)? = nil
    ) -> [UInt8] {
        let row = [UInt8(0)] + Array(repeating: [red, 40, 30, alpha], count: width).joined()
        let raw = Array(repeating: row, count: height).flatMap(\.self)
        let size = claims ?? (width, height)
        var png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        png += chunk("IHDR", big(size.width) + big(size.height) + [8, 6, 0, 0, 0])
        png += chunk("IDAT", stored(raw))
        png += chunk("IEND", [])
        return png
    }

    /// A chunk: length, type, content, checksum (PNG, section 5.3).
    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(type.utf8) + content
        return big(content.count) + named + big(Int(crc(named)))
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951 section 3.2.4).
    private static func stored(_ raw: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: raw.count, by: 65535) {
            let block = raw[start..<min(raw.count, start + 65535)]
            let isLast: UInt8 = start + 65535 >= raw.count ? 1 : 0
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            stream += [isLast, low, high, ~low, ~high] + block
        }
        return stream + big(Int(adler(raw)))
    }

    private static func big(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65521
            return (low, (sums.1 + low) % 65521)
        }
        return high << 16 | low
    }

    /// Puts an EXIF orientation into a JPEG, behind its first marker (EXIF 2.3, section 4.6).
    static func turned(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] = [
            0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0,
        ]
        let content = Array("Exif\0\0".utf8) + tiff
        let length = content.count + 2
        return Array(jpeg[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg[2...]
    }
}
