import DertischCore
import DertischImages
import Testing

@Suite("Renditions of a picture") struct RenditionTests {
    /// Asserts that the middle of each quarter has the colour that it should have.
    private func expect(_ pixels: Pixels, _ order: [Int], _ comment: Comment? = nil) {
        for (quarter, corner) in order.enumerated() {
            let column = pixels.width * (quarter.isMultiple(of: 2) ? 1 : 3) / 4
            let row = pixels.height * (quarter < 2 ? 1 : 3) / 4
            let start = (row * pixels.width + column) * 4
            let wanted = SamplePictures.corners[corner]
            for (found, wanted) in zip(pixels.bytes[start...], [wanted.red, wanted.green, wanted.blue, wanted.alpha]) {
                #expect(abs(Int(found) - Int(wanted)) < 12, comment)
            }
        }
    }

    @Test("A picture fits its box, keeps its proportions and is never enlarged")
    func fits() async throws {
        let images = images(SamplePictures.quartered(120, 60))
        let small = try await images.pixels(of: picture(30, 30))
        #expect((small.width, small.height) == (30, 15))
        #expect(small.bytes.count == 30 * 15 * 4)
        expect(small, [0, 1, 2, 3])
        let low = try await images.pixels(of: picture(500, 20))
        #expect((low.width, low.height) == (40, 20))
        let whole = try await images.pixels(of: picture(999, 999))
        #expect((whole.width, whole.height) == (120, 60))
        expect(whole, [0, 1, 2, 3])
        let dot = try await images.pixels(of: picture(0, -5))
        #expect((dot.width, dot.height) == (1, 1))
    }

    @Test("An opaque picture becomes a JPEG, for any channels, and a transparent one a PNG")
    func formats() async throws {
        let opaque = try await images(SamplePictures.quartered(40, 20)).encoded(picture(20, 20))
        #expect(opaque.mediaType == "image/jpeg")
        #expect(opaque.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
        let again = try await images(opaque.bytes).pixels(of: picture(99, 99))
        #expect((again.width, again.height) == (20, 10))
        let clear = try await images(SamplePictures.png(40, 20, (10, 200, 30, 90))).encoded(picture(20, 20))
        #expect(clear.mediaType == "image/png")
        #expect(clear.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let pixels = try await images(clear.bytes).pixels(of: picture(9, 9))
        #expect(pixels.bytes.prefix(4) == [10, 200, 30, 90])
    }

    @Test(
        "All eight EXIF orientations are shown upright, within the box",
        arguments: [
            (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
            (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
        ])
    func orientation(_ orientation: Int, _ order: [Int]) async throws {
        let jpeg = try await images(SamplePictures.quartered(320, 160)).encoded(picture(320, 160)).bytes
        let images = images(SamplePictures.rotated(jpeg, orientation: UInt8(orientation)))
        for box in [(320, 320), (64, 64), (96, 32), (20, 80)] {
            let pixels = try await images.pixels(of: picture(box.0, box.1))
            let (width, height) = orientation >= 5 ? (160.0, 320.0) : (320.0, 160.0)
            let scale = min(1, Double(box.0) / width, Double(box.1) / height)
            #expect(pixels.width == Int((width * scale).rounded()))
            #expect(pixels.height == Int((height * scale).rounded()))
            expect(pixels, order, "orientation \(orientation) in \(box)")
        }
    }

    @Test("A rendition contains no metadata, such as the place of a photo or its camera")
    func metadata() async throws {
        let jpeg = try await images(SamplePictures.png(80, 40)).encoded(picture(80, 80)).bytes
        let encoded = try await images(SamplePictures.rotated(jpeg, orientation: 6)).encoded(picture(80, 80))
        let again = try await images(encoded.bytes).pixels(of: picture(80, 80))
        #expect((again.width, again.height) == (40, 80))
        #expect(!encoded.bytes.indices.contains { encoded.bytes[$0...].starts(with: Array("Exif".utf8)) })
    }

    @Test("A higher JPEG quality makes a larger file")
    func quality() async throws {
        func size(_ quality: Int) async throws -> Int {
            let images = images(SamplePictures.quartered(63, 61)) { $0.quality = quality }
            return try await images.encoded(picture(50, 50)).bytes.count
        }
        #expect(try await size(20) < size(95))
        #expect(try await size(1000) == size(100))
    }
}
