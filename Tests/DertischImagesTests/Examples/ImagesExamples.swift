import Dertisch
import DertischFoodDelivery
import DertischImages
import Testing

// What the comments in Sources/DertischImages show, compiled. A test of `DertischTests` compares the two.

enum ImagesExamples {
    struct House: Staff {
        func register(with registrar: Registrar, _ key: borrowing Key) {
            registrar.register(FoodDelivery.init, with: key)
            registrar.register(Images.init(delivery:), as: (any PictureSource).self, with: key)
        }
    }

    @Suite("The examples of images") struct ImagesTests {
        @Test("a house registers images as its source of pictures")
        func registered() async throws {
            #expect(try await Restaurant(House()).kitchen[(any PictureSource).self] is Images)
        }

        @Test("what is fetched comes back small, and what cannot be is said")
        func making() async throws {
            let delivery = try FoodDelivery(to: "https://api.example") {
                $0.courier = CannedCourier { _ in Delivery(status: 404) }
            }
            var configuration = Images.Configuration()
            configuration.memory = 512 << 20
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

            let dot = Pixels(width: 1, height: 1, bytes: [255, 0, 0, 255])
            #expect(dot?.bytes.count == 4)
        }
    }
}
