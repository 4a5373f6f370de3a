import Dertisch
import DertischImages
import Foundation
import Testing

@Suite("K3: pictures that are none") struct BrokenPictureTests {
    private func jpeg() async throws -> [UInt8] {
        try await images(SamplePictures.quartered(300, 200)).encoded(picture(300, 200)).bytes
    }

    @Test("one that claims too many pixels is refused by its header")
    func bombs() async throws {
        let bombs = [
            SamplePictures.png(8, 8, claims: (60_000, 60_000)), SamplePictures.bmp(8, 8, claims: (60_000, 60_000)),
            SamplePictures.jpeg(try await jpeg(), claims: 60_000, 60_000),
        ]
        for (bomb, most) in zip(bombs, [50_000_000, 50_000_000, 200_000_000]) {
            let error = Images.Error.tooLarge(address: address, width: 60_000, height: 60_000, mostPixels: most)
            await #expect(throws: error) { try await images(bomb).encoded(picture(9, 9)) }
            await #expect(throws: error) { try await images(bomb).pixels(of: picture(9, 9)) }
        }
    }

    @Test("a PNG of exactly a quarter of as many pixels as are accepted is accepted")
    func limit() async throws {
        let png = SamplePictures.png(20, 10)
        #expect(try await images(png) { $0.mostPixels = 800 }.pixels(of: picture(5, 5)).width == 5)
        await #expect(throws: Images.Error.tooLarge(address: address, width: 20, height: 10, mostPixels: 199)) {
            try await images(png) { $0.mostPixels = 796 }.pixels(of: picture(5, 5))
        }
    }

    @Test("what is no picture, empty or cut short is broken")
    func cut() async throws {
        let jpeg = try await jpeg()
        let png = SamplePictures.png(90, 90)
        let none: [[UInt8]] = [[], [0], Array("hello".utf8), [UInt8](repeating: 0xFF, count: 5000)]
        // The end marker of a thumbnail, in a comment, is not the picture's.
        let thumbnail = jpeg[..<2] + [0xFF, 0xFE, 0, 6, 0xFF, 0xD8, 0xFF, 0xD9] + jpeg[2...]
        let cut = [png, jpeg, Array(thumbnail)].flatMap { whole in
            [20, whole.count / 3, whole.count / 2, whole.count - 1].map { Array(whole.prefix($0)) }
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

    @Test("what follows the end of a picture does no harm")
    func trailing() async throws {
        for whole in [SamplePictures.png(20, 10), try await jpeg()] {
            #expect(try await images(whole + [1, 2, 3]).pixels(of: picture(10, 9)).width == 10)
        }
    }

    @Test("mutated pictures are decoded or refused, never more")
    func mutated() async throws {
        let originals = [
            SamplePictures.png(24, 24), try await jpeg(), SamplePictures.bmp(20, 20),
            SamplePictures.turned(try await jpeg(), orientation: 6),
        ]
        let rounds = ProcessInfo.processInfo.environment["DERTISCH_FUZZ"].flatMap { Int($0) } ?? 1000
        var state: UInt64 = 99
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(max(1, bound)))
        }
        var refused = 0
        for round in 0..<rounds {
            var bytes = originals[round % originals.count]
            let reach = random(2) == 0 ? min(700, bytes.count) : bytes.count
            for _ in 0...random(6) { bytes[random(reach)] = UInt8(random(256)) }
            if random(5) == 0 { bytes.removeLast(random(bytes.count)) }
            let images = images(bytes) { $0.mostPixels = 1_000_000 }
            do {
                let pixels = try await images.pixels(of: picture(16, 16))
                #expect(pixels.width <= 16 && pixels.height <= 16)
            } catch is Images.Error {
                refused += 1
            }
        }
        #expect(refused > rounds / 20)
    }
}
