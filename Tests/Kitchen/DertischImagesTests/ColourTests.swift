import DertischCore
import DertischPictures
import DertischTesting
import Foundation
import Testing

@testable import DertischImages

/// Pictures of `Corpus`, which its script `make` makes, and computes how they look.
enum Corpus {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

    /// The sRGB of the sixteen patches of each picture of colours, row by row.
    static let expected: [String: [[Int]]] = {
        guard let json = try? Data(contentsOf: folder.appending(path: "expected.json")) else { return [:] }
        return (try? JSONDecoder().decode([String: [[Int]]].self, from: json)) ?? [:]
    }()

    static func names(_ prefix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(prefix) }.sorted()
    }
}

extension Pixels {
    func colour(_ x: Int, _ y: Int) -> [Int] { bytes[(y * width + x) * 4..<(y * width + x) * 4 + 3].map(Int.init) }
}

@Suite("Colours of pictures") struct ColourTests {
    @Test("The corpus of colours is there")
    func corpus() { #expect(Corpus.expected.count > 20) }

    @Test(
        "A picture in another colour space is shown in sRGB, within two steps a channel",
        arguments: Corpus.expected.keys.sorted())
    func shown(_ name: String) async throws {
        let bytes = try Corpus.bytes(name)
        guard isSupportedHere(bytes) else { return }
        let images = images(bytes)
        let pixels = try await images.pixels(of: picture(32, 32))
        // The codecs lose a step of their own.
        let steps = ["heic", "avif"].contains { name.hasSuffix($0) } ? 4 : 2
        for (index, wanted) in (Corpus.expected[name] ?? []).enumerated() {
            let colour = pixels.colour(index % 4 * 8 + 4, index / 4 * 8 + 4)
            #expect(
                zip(colour, wanted).allSatisfy { abs($0 - $1) <= steps }, "\(colour) is not \(wanted), patch \(index)")
        }
        if name == "transparent.png" { #expect(pixels.bytes[3] == 100) }
        // The file that a browser gets says nothing of a space, and so is in sRGB.
        let file = try await images.encoded(picture(32, 32))
        let space = ColourSpace(of: file.bytes, file.mediaType == "image/png" ? .png : .jpeg, embedded: nil)
        #expect(space == nil && !file.bytes.contains(sequence: Array("ICC_PROFILE".utf8)))
    }

    @Test("A profile that is cut off, or says what it is not, changes nothing and ends nothing")
    func broken() throws {
        let bytes = try Corpus.bytes("p3.png")
        var profiles: [[UInt8]] = [
            [], [0], [UInt8](repeating: 0xFF, count: 4_000), [UInt8](repeating: 0, count: 5 << 20),
        ]
        let whole = try Corpus.bytes("p3.jpg")
        let start = try #require(whole.firstRange(of: Array("ICC_PROFILE\0".utf8))).upperBound + 2
        let profile = Array(whole[start..<start + 540])
        for count in stride(from: 0, to: profile.count, by: 20) { profiles.append(Array(profile.prefix(count))) }
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<300 {
            var changed = profile
            for _ in 0...4 {
                changed[.random(in: 0..<changed.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            profiles.append(changed)
        }
        #if os(Linux)
            for profile in profiles {
                guard let space = ColourSpace(of: bytes, .tiff, embedded: profile) else { continue }
                guard let conversion = ColourConversion(from: space) else { continue }
                var pixels: [UInt8] = [1, 2, 3, 250, 100, 7]
                pixels.withUnsafeMutableBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return }
                    conversion.convert(base, PixelSize(width: 2, height: 1), stride: 6, channels: 3)
                }
            }
        #endif
    }

    @Test("Boxes and chunks of any length are searched within the file alone")
    func chunks() throws {
        var generator = SeededGenerator(seed: 7)
        for name in ["camera.jpg", "p3.avif", "p3.heic", "p3.webp", "points-p3.png", "turned-6.webp", "turned-6.png"] {
            let whole = try Corpus.bytes(name)
            guard let format = PictureFormat(whole) else { continue }
            for _ in 0..<400 {
                var bytes = whole
                for _ in 0...3 {
                    bytes[.random(in: 8..<bytes.count, using: &generator)] =
                        [0, 1, 0x7F, 0xFF].randomElement(using: &generator) ?? 0
                }
                bytes.removeLast(.random(in: 0..<bytes.count / 2, using: &generator))
                _ = ColourSpace(of: bytes, format, embedded: nil)
                _ = PNGAndWebPOrientation.of(bytes, format)
            }
        }
    }
}

@Suite("Pictures that a camera turned") struct OrientationTests {
    @Test("A picture stands upright in every format, and is not turned twice", arguments: try Corpus.names("turned-"))
    func upright(_ name: String) async throws {
        let bytes = try Corpus.bytes(name)
        guard isSupportedHere(bytes) else { return }
        for box in [(48, 48), (24, 24), (1_000, 16)] {
            let pixels = try await images(bytes).pixels(of: picture(box.0, box.1))
            #expect(pixels.width * 2 == pixels.height * 3, "\(pixels.width) × \(pixels.height)")
            let (x, y) = (pixels.width / 8, pixels.height / 8)
            let corners = [
                (x, y), (pixels.width - 1 - x, y), (x, pixels.height - 1 - y),
                (pixels.width - 1 - x, pixels.height - 1 - y),
            ]
            for ((x, y), wanted) in zip(corners, [[200, 30, 40], [40, 160, 60], [30, 60, 200], [220, 200, 60]]) {
                let colour = pixels.colour(x, y)
                #expect(zip(colour, wanted).allSatisfy { abs($0 - $1) < 12 }, "\(colour) is not \(wanted)")
            }
        }
    }
}

extension [UInt8] {
    fileprivate func contains(sequence: [UInt8]) -> Bool { firstRange(of: sequence) != nil }
}
