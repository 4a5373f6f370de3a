import DertischCore
import DertischFoodDelivery
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischImages

@Suite("Picture formats", .namesHang) struct FormatTests {
    @Test("A picture's format is recognised by its first bytes, and unknown data reaches no decoder")
    func formats() async throws {
        let brand = { (name: String) in [0, 0, 0, 24] + Array("ftyp\(name)".utf8) }
        let known: [([UInt8], PictureFormat)] = [
            (SamplePictures.png(1, 1), .png), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg), (Array("GIF89a".utf8), .gif),
            (Array("RIFF____WEBPVP8 ".utf8), .webp), (brand("avif"), .avif), (brand("heic"), .heif),
            (SamplePictures.bmp(2, 2), .bmp), (Array("II*\0".utf8), .tiff), ([0, 0, 1, 0, 1, 0], .icon),
            (Array("<?xml version='1.0'?>\n<!-- a dune -->\n<svg/>".utf8), .svg),
        ]
        for (bytes, format) in known { #expect(PictureFormat(bytes) == format) }
        let strange = ["/* XPM */ static char", "P6 1 1 255 abc", "<html><svg></svg></html>", "RIFF____ACONanih", ""]
        for text in strange {
            #expect(PictureFormat(Array(text.utf8)) == nil)
            await #expect(throws: Images.Error.self) { try await images(Array(text.utf8)).pixels(of: picture(9, 9)) }
        }
    }

    @Test("A WebP picture is decoded", .enabled(if: isSupportedHere(SamplePictures.webp), "needs webp-pixbuf-loader"))
    func webp() async throws { try await expectTwoColours(SamplePictures.webp, .webp) }

    @Test("An AVIF picture is decoded", .enabled(if: isSupportedHere(SamplePictures.avif), "needs libavif-gdk-pixbuf"))
    func avif() async throws { try await expectTwoColours(SamplePictures.avif, .avif) }

    @Test("An HEIF picture is decoded", .enabled(if: isSupportedHere(SamplePictures.heif), "needs heif-gdk-pixbuf"))
    func heif() async throws { try await expectTwoColours(SamplePictures.heif, .heif) }

    /// Red on the left and blue on the right, made small, as pixels and as a file, and none of its beginning alone.
    private func expectTwoColours(_ bytes: [UInt8], _ format: PictureFormat) async throws {
        #expect(PictureFormat(bytes) == format)
        let pixels = try await images(bytes).pixels(of: picture(24, 24))
        #expect((pixels.width, pixels.height) == (24, 16))
        for (column, wanted) in [(2, [200, 30, 40]), (21, [30, 60, 200])] {
            let start = (8 * 24 + column) * 4
            let colour = pixels.bytes[start..<start + 3].map(Int.init)
            #expect(zip(colour, wanted).allSatisfy { abs($0 - $1) < 24 }, "\(colour) is not \(wanted)")
        }
        #expect(try await images(bytes).encoded(picture(24, 24)).mediaType == "image/jpeg")
        let half = Array(bytes.prefix(bytes.count * 2 / 3))
        await #expect(throws: Images.Error.self) { try await images(half).pixels(of: picture(24, 24)) }
    }

    @Test("A vector picture is drawn in the requested size")
    func vector() async throws {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="10" height="10" fill="#f00"/>
            <rect x="10" width="10" height="10" fill="#00f"/></svg>
            """
        let pixels = try await images(Array(svg.utf8)).pixels(of: picture(400, 400))
        #expect((pixels.width, pixels.height) == (400, 200))
        // Sharp: the edge takes no more than a pixel.
        let row = pixels.bytes[..<1600]
        #expect(Array(row[(198 * 4)...].prefix(4)) == [255, 0, 0, 255])
        #expect(Array(row[(201 * 4)...].prefix(4)) == [0, 0, 255, 255])
    }

    @Test("An animation is sent to a browser unchanged, and to a window as a sequence of frames")
    func moving() async throws {
        let gif = SamplePictures.gif(12, 8, [SamplePictures.corners[0], SamplePictures.corners[2]], hundredths: 5)
        let images = images(gif) { $0.clock = ImmediateClock() }
        #expect(try await images.encoded(picture(6, 6)) == EncodedPicture(bytes: gif, mediaType: "image/gif"))
        var frames: [PictureFrame] = []
        for try await frame in images.frames(of: picture(6, 6)) {
            frames.append(frame)
            if frames.count == 5 { break }
        }
        #expect(frames.count == 5)
        for (index, frame) in frames.filter(\.isComplete).enumerated() {
            #expect((frame.pixels.width, frame.pixels.height) == (6, 4))
            #expect(frame.pixels.bytes[0] == SamplePictures.corners[index.isMultiple(of: 2) ? 0 : 2].red)
        }
        let still = try await DertischImagesTests.images(gif) { $0.maxAnimationBytes = 10 }.encoded(picture(6, 6))
        #expect(still.mediaType == "image/jpeg")
    }
}

@Suite("Progressive pictures", .namesHang) struct ProgressiveTests {
    @Test("A picture without frames yields one whole picture")
    func whole() async throws {
        let images = images(SamplePictures.png(20, 10))
        var frames: [PictureFrame] = []
        for try await frame in images.frames(of: picture(10, 10)) { frames.append(frame) }
        // The placeholder comes first if it is ready by then.
        #expect(
            frames.count { $0.isComplete } == 1 && frames.last?.isComplete == true && frames.last?.pixels.width == 10)
        // Another size has a placeholder by now.
        frames = []
        for try await frame in images.frames(of: picture(16, 16)) { frames.append(frame) }
        #expect(frames.map(\.isComplete) == [false, true])
        frames = []
        for try await frame in images.frames(of: picture(16, 16)) { frames.append(frame) }
        #expect(frames.map(\.isComplete) == [true])
    }

    @Test("Cancelling the task that reads a picture's frames stops its fetch")
    func stopped() async throws {
        let fetcher = Fetcher(SamplePictures.png(4, 4), isOpen: false)
        let images = images(fetcher)
        let task = Task { for try await _ in images.frames(of: picture(3, 3)) {} }
        await fetcher.began()
        task.cancel()
        await fetcher.stopped()
        await #expect(throws: CancellationError.self) { try await task.value }
        await until("\(images.waiterCounts.pictures) wait") { images.waiterCounts.pictures == 0 }
    }

    @Test("A progressive JPEG yields coarse frames while it loads")
    func coarse() async throws {
        let whole = SamplePictures.progressive
        let fetcher = Fetcher(whole, isOpen: false)
        let images = Images(
            Images.Configuration(),
            fetchReporting: { address, reporter in
                reporter.report(Array(whole.prefix(whole.count * 2 / 3)))
                return try await fetcher.fetch(address)
            })
        var frames = images.frames(of: picture(20, 20)).makeAsyncIterator()
        let preview = try await frames.next()
        #expect(preview?.isComplete == false && preview?.pixels.width == 20)
        await fetcher.open()
        let final = try await frames.next()
        #expect(final?.isComplete == true && final?.pixels.width == 20)
        #expect(try await frames.next() == nil)
    }

    @Test("A delivery reports the bytes of a picture as they come, unless it has a cache")
    func told() async throws {
        let body = [UInt8](repeating: 5, count: 100_000)
        for hasCache in [false, true] {
            let reported = Mutex(0)
            let delivery = try FoodDelivery(.init()) {
                $0.courier = CannedCourier { Delivery(status: $0.destination.path == "/a" ? 200 : 404, body: body) }
                if hasCache { $0.cache = HTTPCache() }
            }
            let received = try await delivery.bytes(from: "http://127.0.0.1/a") { bytes in
                reported.withLock { $0 = bytes.count }
            }
            #expect(received == body && (reported.withLock { $0 } > 0) == !hasCache)
            await #expect(throws: FoodDelivery.Error.self) {
                try await delivery.bytes(from: "http://127.0.0.1/b") { _ in Issue.record("A refusal is no picture.") }
            }
        }
    }

    @Test("A picture that cannot be fetched ends its frames with an error")
    func failure() async {
        let images = Images { _ in [1, 2, 3] }
        await #expect(throws: Images.Error.self) { for try await _ in images.frames(of: picture(3, 3)) {} }
    }
}

/// A clock whose sleeps return at once.
struct ImmediateClock: Clock {
    typealias Instant = ContinuousClock.Instant
    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await Task.yield()
        try Task.checkCancellation()
    }
}
