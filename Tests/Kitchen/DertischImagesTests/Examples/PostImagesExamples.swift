import Dertisch
import DertischFoodDelivery
import DertischImages
import DertischTesting
import Foundation
import Synchronization
import Testing

// What Documentation/ComingFrom/Dertisch06.md shows of pictures, compiled and run.

extension CustomerID<PostImagesExamples.CoverCourse> { fileprivate static var cover: Self { "cover" } }

enum PostImagesExamples {
    enum CoverCourse: Course {
        enum Order: Sendable { case open }
        struct Carte: BlankCarte { var cover: Picture? }
    }

    final class CoverCustomer: Customer {
        func layTable(_ table: TableBuilder<CoverCourse>) {
            table.order(.open, on: .seated)
            table.lay(\.cover, at: "cover")
        }
    }

    struct CoverHeadChef: HeadChef {
        func give(_ order: CoverCourse.Order, to waiter: WaiterForHeadChef<CoverCourse>) {
            waiter.serve(\.cover, Picture("https://api.example/covers/7", width: 40, height: 30))
        }
    }

    struct Album: Staff {
        func register(with registrar: inout Registrar) {
            registrar.ingredient(FoodDelivery.init)
            registrar.ingredient(Images.init(delivery:), as: (any PictureSource).self)
            registrar.introduce(.cover, as: CoverCustomer.init, chef: CoverHeadChef.init)
        }
    }

    @MainActor @Suite("Examples: a cover") struct Tests {
        @Test("Examples: a head chef serves a picture, which is laid as an address with its size")
        func served() async throws {
            let house = try await TestRestaurant(Album())
            await house.greet(.cover)
            #expect(house.table["cover"] == Picture("https://api.example/covers/7", width: 40, height: 30))
        }

        @Test("Examples: two that want one picture share one fetch, and each has its copy")
        func shared() async throws {
            let fetches = Mutex(0)
            let images = Images { _ in
                fetches.withLock { $0 += 1 }
                return SamplePictures.png(80, 60)
            }
            let cover = Picture("https://api.example/covers/7", width: 40, height: 30)
            async let one = images.pixels(of: cover)
            async let other = images.pixels(of: cover)
            let pixels = try await [one, other]
            #expect(pixels[0].width == 40 && pixels[0] == pixels[1] && fetches.withLock(\.self) == 1)
        }
    }
}
