import Dertisch
import DertischFoodDelivery
import DertischImages
import DertischTesting
import Foundation
import Testing

// What the comments in Sources/Kitchen/DertischImages show, compiled. A test of `DertischTests` compares the two.

enum ImagesExamples {
    struct House: Staff {
        func register(with registrar: inout Registrar) {
            registrar.ingredient(FoodDelivery.init)
            registrar.ingredient(Images.init(delivery:), as: (any PictureSource).self)
        }
    }

    @Suite("Examples: images") struct ImagesTests {
        @Test("Examples: a house registers images as its source of pictures")
        func registered() async throws {
            #expect(try await Restaurant(House(), clock: TestClock()).kitchen[(any PictureSource).self] is Images)
        }

        struct Album: Staff {
            let folder: URL
            func register(with registrar: inout Registrar) {
                registrar.ingredient(FoodDelivery.init)
                registrar.ingredient(
                    { (delivery: FoodDelivery) in Images(delivery: delivery) { $0.folder = folder } },
                    as: (any PictureSource).self)
            }
        }

        @Test("Examples: pictures are prefetched, load in frames, and leave a placeholder")
        func near() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            #expect(
                try await Restaurant(Album(folder: folder), clock: TestClock()).kitchen[(any PictureSource).self]
                    is Images)
            let images = Images { _ in SamplePictures.png(80, 60) }
            let next = [Picture("7", width: 40, height: 30), Picture("8", width: 40, height: 30)]
            await images.prefetch(next, to: .memory)
            let picture = next[0]
            var shown: [Int] = []
            func show(_ pixels: Pixels) { shown.append(pixels.width) }
            for try await frame in images.frames(of: picture) { show(frame.pixels) }
            let placeholder = images.placeholder(of: picture)
            let blur = placeholder?.pixels(width: 32, height: 24)
            #expect(shown.last == 40 && blur?.height == 24)
            await images.removeAll()
            #expect(images.placeholder(of: picture) == nil)
        }

        @Test("Examples: a fetched picture is small, and a failure is reported")
        func making() async throws {
            let delivery = try FoodDelivery(to: "https://api.example") {
                $0.courier = CannedCourier { _ in Delivery(status: 404) }
            }
            let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var configuration = Images.Configuration()
            configuration.maxMemory = 512 << 20
            configuration.folder = folder
            configuration.onFailure = { error in print(error.line) }
            let log = PictureFailureLog(burst: 5, every: .seconds(10)) { line in print(line) }
            configuration.onFailure = { log($0) }
            let images = Images(configuration) { try await delivery.bytes(from: .init($0)) }

            let picture = Picture("https://api.example/photos/7/file", width: 640, height: 480)
            do {
                let encoded = try await images.encoded(picture)
                print(encoded.mediaType, encoded.bytes.count)
                let pixels = try await images.pixels(of: picture)
                print(pixels.width, pixels.height)
            } catch Images.Error.unreachable(let address, let reason) {
                print("\(address) could not be fetched: \(reason)")
            }

            #expect(images.placeholder(of: picture) == nil)

            let dot = Pixels(width: 1, height: 1, bytes: [255, 0, 0, 255])
            #expect(dot?.bytes.count == 4)
        }
    }
}
