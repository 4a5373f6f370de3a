import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischImages

@Suite("Broken and hostile pictures", .namesHang) struct BrokenPictureTests {
    private func jpeg() async throws -> [UInt8] {
        try await images(SamplePictures.quartered(300, 200)).encoded(picture(300, 200)).bytes
    }

    @Test("A picture that claims too many pixels is refused by its header")
    func bombs() async throws {
        let bombs = [
            SamplePictures.png(8, 8, claims: (60_000, 60_000)), SamplePictures.bmp(8, 8, claims: (60_000, 60_000)),
            SamplePictures.jpeg(try await jpeg(), claims: 60_000, 60_000),
        ]
        for (bomb, maxPixels) in zip(bombs, [50_000_000, 50_000_000, 200_000_000]) {
            let error = Images.Error.tooLarge(address: address, width: 60_000, height: 60_000, maxPixels: maxPixels)
            await #expect(throws: error) { try await images(bomb).encoded(picture(9, 9)) }
            await #expect(throws: error) { try await images(bomb).pixels(of: picture(9, 9)) }
        }
    }

    @Test("A PNG within a quarter of the pixel limit is accepted, and a larger one refused")
    func limit() async throws {
        let png = SamplePictures.png(20, 10)
        #expect(try await images(png) { $0.maxPixels = 800 }.pixels(of: picture(5, 5)).width == 5)
        await #expect(throws: Images.Error.tooLarge(address: address, width: 20, height: 10, maxPixels: 199)) {
            try await images(png) { $0.maxPixels = 796 }.pixels(of: picture(5, 5))
        }
    }

    @Test("Bytes that are not a picture, or the beginning of one, are refused as broken")
    func cut() async throws {
        let jpeg = try await jpeg()
        let png = SamplePictures.png(90, 90)
        let none: [[UInt8]] = [[], [0], Array("hello".utf8), [UInt8](repeating: 0xFF, count: 5000)]
        // The end marker of a thumbnail, in a comment, is not the picture's.
        let thumbnail = jpeg[..<2] + [0xFF, 0xFE, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9] + jpeg[2...]
        let cut = [png, jpeg, Array(thumbnail)].flatMap { whole in
            [20, whole.count / 3].map { Array(whole.prefix($0)) }
        }
        for bytes in none + cut {
            do {
                _ = try await images(bytes).encoded(picture(9, 9))
                Issue.record("\(bytes.count) bytes were taken for a picture")
            } catch Images.Error.broken(address, let reason) {
                #expect(!reason.isEmpty)
            }
        }
    }

    @Test("Bytes after the end of a picture are harmless")
    func trailing() async throws {
        for whole in [SamplePictures.png(20, 10), try await jpeg()] {
            #expect(try await images(whole + [1, 2, 3]).pixels(of: picture(10, 9)).width == 10)
        }
    }

    /// `DERTISCH_FUZZ=100000` tries more of them, `DERTISCH_SEED` others.
    @Test("Mutated pictures of every format are decoded or refused, and never trap")
    func mutated() async throws {
        let jpeg = try await jpeg()
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0L9 9' fill='#f00'/></svg>"
        let originals = [
            SamplePictures.png(24, 24), jpeg, SamplePictures.bmp(20, 20), SamplePictures.rotated(jpeg, orientation: 6),
            SamplePictures.gif(16, 12, [SamplePictures.corners[0], SamplePictures.corners[1]], hundredths: 1),
            Array(svg.utf8), SamplePictures.progressive, SamplePictures.tiff(12, 12), SamplePictures.icon(8, 8),
        ]
        let environment = ProcessInfo.processInfo.environment
        let rounds = environment["DERTISCH_FUZZ"].flatMap { Int($0) } ?? 3_000
        var generator = SeededGenerator(seed: environment["DERTISCH_SEED"].flatMap { UInt64($0) } ?? 99)
        func random(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &generator) }
        var made = [Int](repeating: 0, count: originals.count)
        for round in 0..<rounds {
            let kind = round % originals.count
            var bytes = originals[kind]
            let reach = random(2) == 0 ? min(700, bytes.count) : bytes.count
            for _ in 0...random(6) { bytes[random(reach)] = UInt8(random(256)) }
            // Every chunk has a sum: half of them are made right again, so that what is in them is reached.
            if kind == 0, random(2) == 0 { bytes = SamplePictures.resealed(bytes) }
            if random(5) == 0 { bytes.removeLast(random(bytes.count)) }
            let images = images(bytes) { configuration in
                configuration.maxPixels = 1_000_000
                configuration.clock = ImmediateClock()
            }
            do {
                if round.isMultiple(of: 2) {
                    #expect(try await !images.encoded(picture(16, 16)).bytes.isEmpty)
                } else {
                    var count = 0
                    for try await frame in images.frames(of: picture(16, 16)) {
                        #expect(frame.pixels.width <= 16 && frame.pixels.height <= 16)
                        count += 1
                        if count == 4 { break }
                    }
                }
                made[kind] += 1
            } catch is Images.Error {}
        }
        let each = rounds / originals.count
        // Neither all nor none: what is mutated is partly still a picture.
        for (kind, made) in made.enumerated() where each > 100 {
            #expect(each / 100..<each ~= made, "kind \(kind) made \(made) of \(each)")
        }
    }

    @Test("A truncated animation is refused or shown, in frames or at once")
    func prefixes() async throws {
        let whole = SamplePictures.progressive
        for count in stride(from: 3, to: whole.count, by: max(1, whole.count / 60)) {
            let request = DecodingRequest(
                address: "a", box: PixelSize(width: 20, height: 20), wantsPixels: true, wantsFile: false,
                limits: DecodingLimits(Images.Configuration()))
            let preview = PictureDecoder.preview(Array(whole.prefix(count)), request, { false })
            #expect((preview?.width ?? 20) == 20)
        }
    }
}
