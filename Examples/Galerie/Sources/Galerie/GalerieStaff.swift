package import Dertisch
import DertischFoodDelivery
import DertischImages
import DertischSettings
package import Foundation
import Plug

/// Everybody who works in Galerie.
package struct GalerieStaff: Staff {
    /// Finds out where the REST API is, once the house opens.
    let findBackEnd: @Sendable () async throws -> BackEndAddress
    /// The folder where a copy is kept of what the API told, and of the pictures.
    let data: String
    var settings = HouseSettings()

    /// The folder with the layouts and texts.
    package static let resources = Bundle.module.resourceURL

    package var larder: Larder { Larder(Self.resources) }
    package var greeted: [String] { ["grid"] }

    package func register(with registrar: Registrar, _ key: borrowing Key) {
        let (findBackEnd, data) = (findBackEnd, data)
        registrar.settings(settings, with: key)
        registrar.ingredient(findBackEnd, as: BackEndAddress.self, with: key)
        registrar.ingredient({ ContinuousClock() }, as: (any Clock<Duration>).self, with: key)
        registrar.ingredient({ try await OfflineCopy(in: data) }, as: OfflineCopy.self, with: key)
        registrar.ingredient(delivery(to:), with: key)
        registrar.ingredient(pictures(of:), as: (any PictureSource).self, with: key)
        registrar.ingredient(LivePhotoAPI.init, as: (any PhotoAPI).self, with: key)
        registrar.sousChef(Deeds.init, with: key)
        registrar.sousChef(PhotosSousChef.init, with: key)
        registrar.plug(LikePhoto.self, to: LikeOverREST.init, with: key)
        registrar.plug(UnlikePhoto.self, to: UnlikeOverREST.init, with: key)
        registrar.plug(AddComment.self, to: CommentOverREST.init, with: key)
        registrar.plug(RemoveComment.self, to: UncommentOverREST.init, with: key)

        registrar.introduce(
            .grid, as: GridCustomer.init, waiter: GridWaiter.init, chef: GridHeadChef.init, with: key)
        registrar.introduce(
            .photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoHeadChef.init, with: key)
        registrar.introduce(.about, as: AboutCustomer.init, waiter: AboutWaiter.init, with: key)
        registrar.introduce(.languages, as: LanguagesCustomer.init, waiter: LanguagesWaiter.init, with: key)
        registrar.introduce(.looks, as: LooksCustomer.init, waiter: LooksWaiter.init, with: key)

        registrar.link(.grid, to: "/", with: key)
        registrar.link(.photo, to: "/photo/{id}", with: key)
        registrar.link(.about, to: "/about", with: key)
    }

    @Sendable private func pictures(of delivery: FoodDelivery) -> Images {
        // So they are shown when the gallery is away, as what was told of them is.
        Images(delivery: delivery) { $0.folder = URL(filePath: data).appending(path: "pictures") }
    }

    @Sendable private func delivery(to backEnd: BackEndAddress) throws -> FoodDelivery {
        // The sous chef has what was kept at hand, and looks again by itself.
        try FoodDelivery(to: .init(backEnd.url)) { $0.retries = .never }
    }
}
