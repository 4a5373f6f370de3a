import Foundation

/// Pictures made by hand, byte for byte: PNG and BMP need no encoder worth the name.
enum SamplePictures {
    typealias Colour = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    static let brick: Colour = (200, 40, 30, 255)
    /// The colours of the corners: top left, top right, bottom left, bottom right.
    static let corners: [Colour] = [(230, 20, 20, 255), (20, 200, 20, 255), (20, 20, 230, 255), (230, 230, 20, 255)]

    /// An uncompressed PNG of one colour. `claims` writes another size into its header.
    static func png(
        _ width: Int, _ height: Int, _ colour: Colour = brick, claims: (width: Int, height: Int)? = nil
    ) -> [UInt8] {
        png(width, height, claims: claims) { _, _ in colour }
    }

    /// A PNG whose four quarters have the colours of ``corners``.
    static func quartered(_ width: Int, _ height: Int) -> [UInt8] {
        png(width, height) { column, row in corners[(row * 2 < height ? 0 : 2) + (column * 2 < width ? 0 : 1)] }
    }

    /// An opaque PNG in which no two pixels beside each other are alike.
    static func noise(_ width: Int, _ height: Int) -> [UInt8] {
        png(width, height) { column, row in
            let number = UInt32(truncatingIfNeeded: (row * width + column + 1) * 2_654_435_761)
            return (UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), 255)
        }
    }

    private static func png(
        _ width: Int, _ height: Int, claims: (width: Int, height: Int)? = nil, _ colour: (Int, Int) -> Colour
    ) -> [UInt8] {
        var raw: [UInt8] = []
        for row in 0..<height {
            raw.append(0)
            for column in 0..<width {
                let colour = colour(column, row)
                raw += [colour.red, colour.green, colour.blue, colour.alpha]
            }
        }
        let size = claims ?? (width, height)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(size.width) + big(size.height) + [8, 6, 0, 0, 0])
            + chunk("IDAT", stored(raw)) + chunk("IEND", [])
    }

    /// A BMP of 24 bits a pixel, all black.
    static func bmp(_ width: Int, _ height: Int, claims: (width: Int, height: Int)? = nil) -> [UInt8] {
        let size = claims ?? (width, height)
        let row = (width * 3 + 3) / 4 * 4
        func little(_ number: Int, _ count: Int = 4) -> [UInt8] { Array(big(number).reversed().prefix(count)) }
        return Array("BM".utf8) + little(54 + row * height) + little(0) + little(54)
            + little(40) + little(size.width) + little(size.height) + little(1, 2) + little(24, 2)
            + little(0) + little(row * height) + little(2835) + little(2835) + little(0) + little(0)
            + [UInt8](repeating: 0, count: row * height)
    }

    /// A GIF of one colour a picture, each shown for so many hundredths of a second, over and over (GIF89a).
    static func gif(_ width: Int, _ height: Int, _ colours: [Colour], hundredths: UInt8) -> [UInt8] {
        func little(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
        let pictures = colours.flatMap { colour in
            // Codes of three bits for a table of two colours; "clear" before each pixel, so that codes stay as short.
            let codes: [Int] = (0..<width * height).flatMap { _ in [4, 0] } + [5]
            var (packed, buffer, bitCount): ([UInt8], Int, Int) = ([], 0, 0)
            for code in codes {
                buffer |= Int(code) << bitCount
                bitCount += 3
                while bitCount >= 8 {
                    packed.append(UInt8(buffer & 255))
                    buffer >>= 8
                    bitCount -= 8
                }
            }
            packed.append(UInt8(buffer & 255))
            let blocks = stride(from: 0, to: packed.count, by: 255).flatMap { start in
                let block = packed[start..<min(packed.count, start + 255)]
                return [UInt8(block.count)] + block
            }
            return [0x21, 0xF9, 4, 0, hundredths, 0, 0, 0, 0x2C, 0, 0, 0, 0] + little(width) + little(height)
                + [0x80, colour.red, colour.green, colour.blue, 0, 0, 0, 2] + blocks + [0]
        }
        return Array("GIF89a".utf8) + little(width) + little(height) + [0, 0, 0]
            + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] + pictures + [0x3B]
    }

    /// Puts an EXIF orientation into a JPEG, behind its first marker (EXIF 2.3, section 4.6).
    static func rotated(_ jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
        let tiff: [UInt8] = [
            0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0,
        ]
        let content = Array("Exif\0\0".utf8) + tiff
        let length = content.count + 2
        return Array(jpeg[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + jpeg[2...]
    }

    /// Writes another size into a JPEG's frame header (T.81, section B.2.2).
    static func jpeg(_ jpeg: [UInt8], claims width: Int, _ height: Int) -> [UInt8] {
        var jpeg = jpeg
        guard let frame = jpeg.indices.dropLast().first(where: { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }) else {
            return []
        }
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: big(height).suffix(2) + big(width).suffix(2))
        return jpeg
    }

    /// A PNG whose chunks have the right sums, as far as its lengths lead.
    static func resealed(_ png: [UInt8]) -> [UInt8] {
        var png = png
        var offset = 8
        while offset + 12 <= png.count {
            let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= png.count - offset - 12 else { break }
            let end = offset + 8 + length
            png.replaceSubrange(end..<end + 4, with: big(Int(crc(Array(png[offset + 4..<end])))))
            offset = end + 4
        }
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
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65521
            return (low, (sums.1 + low) % 65521)
        }
        return high << 16 | low
    }
}
