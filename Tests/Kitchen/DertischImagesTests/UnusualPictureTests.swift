import DertischCore
import Foundation
import Testing

@testable import DertischImages

/// A table of pictures that people, cameras and attackers make: each is shown or refused with words, never more.
@Suite("Unusual pictures") struct UnusualPictureTests {
    struct UnusualPicture: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]
        /// `nil` if both are right.
        let isShown: Bool?

        init(_ name: String, _ bytes: [UInt8], isShown: Bool? = nil) {
            testDescription = name
            self.bytes = bytes
            self.isShown = isShown
        }
    }

    private static func jpeg() throws -> [UInt8] {
        let request = DecodingRequest(
            address: "a", box: PixelSize(width: 40, height: 30), wantsPixels: false, wantsFile: true,
            limits: DecodingLimits(Images.Configuration()))
        return try PictureDecoder.decode(SamplePictures.quartered(40, 30), request) { false }.file?.bytes ?? []
    }

    /// A file cut off at each of its markers, and within each.
    private static func cut(_ jpeg: [UInt8]) -> [UnusualPicture] {
        var (offset, pictures) = (2, [UnusualPicture]())
        while offset + 3 < jpeg.count, jpeg[offset] == 0xFF {
            let marker = String(jpeg[offset + 1], radix: 16)
            for extra in [0, 1, 2, 3, 4] {
                pictures.append(
                    UnusualPicture(
                        "JPEG cut \(extra) bytes into marker \(marker)", Array(jpeg.prefix(offset + extra)),
                        isShown: false))
            }
            if jpeg[offset + 1] == 0xDA { break }
            offset += 2 + Int(jpeg[offset + 2]) << 8 + Int(jpeg[offset + 3])
        }
        return pictures
    }

    private static func table() throws -> [UnusualPicture] {
        let jpeg = try jpeg()
        let png = SamplePictures.png(24, 24)
        let gif = SamplePictures.gif(16, 12, [SamplePictures.corners[0], SamplePictures.corners[1]], hundredths: 1)
        func changed(_ bytes: [UInt8], _ changes: [(at: Int, to: [UInt8])]) -> [UInt8] {
            var bytes = bytes
            for (at, to) in changes { bytes.replaceSubrange(at..<at + to.count, with: to) }
            return bytes
        }
        let largest: [UInt8] = [0x7F, 0xFF, 0xFF, 0xFF]
        let svg = { (attributes: String) in Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>".utf8) }
        var pictures = [
            UnusualPicture("nothing", [], isShown: false), UnusualPicture("one byte", [0xFF], isShown: false),
            UnusualPicture("a JPEG's first bytes alone", [0xFF, 0xD8, 0xFF], isShown: false),
            UnusualPicture("two JPEG markers and no more", [0xFF, 0xD8, 0xFF, 0xD9], isShown: false),
            UnusualPicture("a JPEG that claims to be 0 × 0", SamplePictures.jpeg(jpeg, claims: 0, 0), isShown: false),
            UnusualPicture(
                "a JPEG that claims 65,535 × 65,535", SamplePictures.jpeg(jpeg, claims: 65_535, 65_535), isShown: false),
            UnusualPicture("a JPEG that claims 1 × 65,535", SamplePictures.jpeg(jpeg, claims: 1, 65_535)),
            UnusualPicture("a JPEG with a film behind it", jpeg + [UInt8](repeating: 7, count: 100_000), isShown: true),
            UnusualPicture("two JPEGs in one file", jpeg + jpeg, isShown: true),
            UnusualPicture("a JPEG behind a JPEG's first marker", [0xFF, 0xD8] + jpeg),
            UnusualPicture("a JPEG with padding before a marker", jpeg[..<2] + [0xFF, 0xFF, 0xFF] + jpeg[2...]),
            UnusualPicture("a JPEG with a segment of length 0", jpeg[..<2] + [0xFF, 0xE1, 0, 0] + jpeg[2...]),
            UnusualPicture("a JPEG with a segment beyond its end", jpeg[..<2] + [0xFF, 0xE1, 0xFF, 0xFF] + jpeg[2...]),
            UnusualPicture("a JPEG that says it is arithmetic", jpeg.replacing([0xFF, 0xC0], with: [0xFF, 0xC9])),
            UnusualPicture("a JPEG that says it is lossless", jpeg.replacing([0xFF, 0xC0], with: [0xFF, 0xC3])),
            UnusualPicture(
                "a JPEG of twelve bits", jpeg.replacing([0xFF, 0xC0, 0, 17, 8], with: [0xFF, 0xC0, 0, 17, 12])),
            UnusualPicture("a JPEG of four colours", jpeg.replacing([0xFF, 0xC0, 0, 17], with: [0xFF, 0xC0, 0, 20])),
            UnusualPicture("a PNG without its first chunk", Array(png[..<8] + png[33...]), isShown: false),
            UnusualPicture("a PNG with a chunk of 2 GB", changed(png, [(8, largest)]), isShown: false),
            UnusualPicture("a PNG of 0 × 0", SamplePictures.png(8, 8, claims: (0, 0)), isShown: false),
            UnusualPicture(
                "a PNG of 2^31 − 1 each way", SamplePictures.resealed(changed(png, [(16, largest + largest)])),
                isShown: false
            ),
            UnusualPicture("a PNG of 16 bits", SamplePictures.resealed(changed(png, [(24, [16])]))),
            UnusualPicture("a PNG of 1 bit", SamplePictures.resealed(changed(png, [(24, [1])]))),
            UnusualPicture("a PNG with a palette and none there", SamplePictures.resealed(changed(png, [(25, [3])]))),
            UnusualPicture("a PNG in grey", SamplePictures.resealed(changed(png, [(25, [0])]))),
            UnusualPicture("a PNG in rows that take turns", SamplePictures.resealed(changed(png, [(28, [1])]))),
            UnusualPicture("a PNG of an unknown compression", SamplePictures.resealed(changed(png, [(26, [9])]))),
            UnusualPicture("a PNG whose sums are wrong", changed(png, [(29, [0, 0, 0, 0])])),
            UnusualPicture("a PNG that is transparent", SamplePictures.png(9, 9, (1, 2, 3, 0)), isShown: true),
            UnusualPicture("a PNG of one pixel", SamplePictures.png(1, 1), isShown: true),
            UnusualPicture("a PNG of 3,000 × 1", SamplePictures.png(3000, 1), isShown: true),
            UnusualPicture("a PNG of 1 × 3,000", SamplePictures.png(1, 3000), isShown: true),
            UnusualPicture("a PNG called a JPEG", png, isShown: true),
            UnusualPicture("a GIF that moves", gif, isShown: true),
            UnusualPicture("a GIF of 65,535 × 65,535", changed(gif, [(6, [0xFF, 0xFF, 0xFF, 0xFF])])),
            UnusualPicture("a GIF of 0 × 0", changed(gif, [(6, [0, 0, 0, 0])])),
            UnusualPicture("a GIF without an end", Array(gif.dropLast())),
            UnusualPicture("a GIF's header alone", Array(gif.prefix(13))),
            UnusualPicture("a GIF called a film", Array("GIF89a".utf8)),
            UnusualPicture(
                "a BMP of 2^31 − 1 rows", SamplePictures.bmp(8, 8, claims: (8, Int(Int32.max))), isShown: false),
            UnusualPicture("a BMP that stands on its head", SamplePictures.bmp(8, 8, claims: (8, -8))),
            UnusualPicture("a BMP of −2^31 rows", SamplePictures.bmp(8, 8, claims: (8, Int(Int32.min)))),
            UnusualPicture("a BMP cut short", Array(SamplePictures.bmp(8, 8).prefix(60))),
            UnusualPicture("a TIFF", SamplePictures.tiff(12, 12), isShown: true),
            UnusualPicture(
                "a TIFF whose directory is beyond its end", changed(SamplePictures.tiff(12, 12), [(4, largest)]),
                isShown: false),
            UnusualPicture(
                "a TIFF whose directory is itself", changed(SamplePictures.tiff(12, 12), [(4, [0, 0, 0, 0])]),
                isShown: false),
            UnusualPicture("an icon", SamplePictures.icon(8, 8), isShown: true),
            UnusualPicture("an icon of no pictures", [0, 0, 1, 0, 0, 0], isShown: false),
            UnusualPicture("an icon of 65,535 pictures", [0, 0, 1, 0, 0xFF, 0xFF], isShown: false),
            UnusualPicture("a progressive JPEG", SamplePictures.progressive, isShown: true),
            UnusualPicture("a WebP cut short", Array(SamplePictures.webp.prefix(20)), isShown: false),
            UnusualPicture(
                "a WebP that claims 4 GB", changed(SamplePictures.webp, [(4, [0xFF, 0xFF, 0xFF, 0xFF])]), isShown: false
            ),
            UnusualPicture("an AVIF cut short", Array(SamplePictures.avif.prefix(40)), isShown: false),
            UnusualPicture("a HEIF cut short", Array(SamplePictures.heif.prefix(40)), isShown: false),
            UnusualPicture("a HEIF's first box alone", Array(SamplePictures.heif.prefix(24)), isShown: false),
            UnusualPicture("an SVG", svg("width='9' height='9'"), isShown: true),
            UnusualPicture("an SVG of no size", svg("")),
            UnusualPicture("an SVG of 0 × 0", svg("width='0' height='0'")),
            UnusualPicture("an SVG of −5 × 1e30", svg("width='-5' height='1e30'")),
            UnusualPicture("an SVG as wide as ten million", svg("width='10000000' height='1'")),
            UnusualPicture(
                "an SVG that names a file", svg("width='9' height='9'><image href='file:///etc/hostname'/></svg")),
            UnusualPicture("a page of HTML", Array("<html><svg></svg></html>".utf8), isShown: false),
            UnusualPicture("a text", Array("hello".utf8), isShown: false),
            UnusualPicture("a megabyte of zeros", [UInt8](repeating: 0, count: 1 << 20), isShown: false),
            UnusualPicture("a megabyte of 0xFF", [UInt8](repeating: 0xFF, count: 1 << 20), isShown: false),
        ]
        for orientation: UInt8 in [0, 1, 5, 6, 8, 9, 255] {
            pictures.append(
                UnusualPicture(
                    "a JPEG rotated by \(orientation)", SamplePictures.rotated(jpeg, orientation: orientation),
                    isShown: true))
        }
        return pictures + cut(jpeg)
    }

    @Test(
        "Each unusual picture fits its box or is refused with a reason, as a file and as pixels", arguments: try table()
    )
    func shownOrRefused(_ unusual: UnusualPicture) async throws {
        for box in [(1, 1), (64, 48), (Int.max, 1), (0, -5)] {
            let images = images(unusual.bytes) { configuration in
                configuration.maxPixels = 4_000_000
                configuration.onFailure = { _ in }
            }
            do {
                let pixels = try await images.pixels(of: picture(box.0, box.1))
                #expect(pixels.width <= max(1, box.0) && pixels.height <= max(1, box.1))
                #expect(try await !images.encoded(picture(box.0, box.1)).bytes.isEmpty)
                #expect(unusual.isShown != false || box.0 < 1, "it was shown")
            } catch let error as Images.Error {
                #expect(unusual.isShown != true || box.0 == .max, "\(error)")
                #expect(error.description.contains("do:") && error.line.count < 2000)
            }
        }
    }

    @Test("An SVG is never drawn with more pixels than the limit, for any box")
    func drawn() async throws {
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
        let images = images(svg) { configuration in
            configuration.maxPixels = 400_000
            configuration.onFailure = { _ in }
        }
        await #expect(throws: Images.Error.self) { try await images.pixels(of: picture(.max, .max)) }
        #expect(try await images.pixels(of: picture(100, 100)).width == 100)
    }

    @Test(
        "Extreme configurations make or refuse a picture without a crash", arguments: [Int.min, -1, 0, 1, .max])
    func configurations(_ number: Int) async throws {
        for duration in [Duration(attoseconds: .min), .zero, .seconds(Int64.max), Duration(attoseconds: .max)] {
            let images = images(SamplePictures.png(8, 8)) { configuration in
                (configuration.maxMemory, configuration.maxDisk, configuration.maxPixels) = (
                    number, number, number
                )
                (configuration.maxAnimationBytes, configuration.quality) = (number, number)
                (configuration.maxConcurrentDecodes, configuration.maxConcurrentOriginals) = (number, number)
                configuration.maxAge = duration
                configuration.now = { number == 0 ? .nan : Double(number) }
                configuration.onFailure = { _ in }
            }
            for _ in 1...2 {
                do { _ = try await images.encoded(picture(number, number)) } catch is Images.Error {}
            }
        }
    }
}
