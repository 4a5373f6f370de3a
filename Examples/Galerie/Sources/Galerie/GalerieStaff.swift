package import Dertisch
import DertischFoodDelivery
import DertischImages
import DertischSettings
package import Foundation
import Plug

/// The staff of Galerie.
package struct GalerieStaff: Staff {
    /// Returns the address of the REST API, once the house opens.
    let findBackEnd: @Sendable () async throws -> BackEndAddress
    /// The folder for the offline copy and the pictures.
    let data: String
    var settings = HouseSettings()

    /// The folder with the layouts and texts.
    package static let resources = Bundle.module.resourceURL

    package var larder: Larder { Larder(Self.resources) }
    package var greeted: [String] { ["grid"] }

    package func register(with registrar: inout Registrar) {
        let (findBackEnd, data) = (findBackEnd, data)
        registrar.settings(settings)
        registrar.ingredient(findBackEnd, as: BackEndAddress.self)
        registrar.ingredient({ ContinuousClock() }, as: (any Clock<Duration>).self)
        registrar.ingredient({ try await OfflineCopy(in: data) }, as: OfflineCopy.self)
        registrar.ingredient(delivery(to:))
        registrar.ingredient(pictures(of:), as: (any PictureSource).self)
        registrar.ingredient(LivePhotoAPI.init, as: (any PhotoAPI).self)
        registrar.sousChef(Deeds.init)
        registrar.sousChef(PhotosSousChef.init)
        registrar.plug(LikePhoto.self, to: LikeOverREST.init)
        registrar.plug(UnlikePhoto.self, to: UnlikeOverREST.init)
        registrar.plug(AddComment.self, to: CommentOverREST.init)
        registrar.plug(RemoveComment.self, to: UncommentOverREST.init)

        registrar.introduce(
            .grid, as: GridCustomer.init, waiter: GridWaiter.init, chef: GridHeadChef.init)
        registrar.introduce(
            .photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoHeadChef.init)
        registrar.introduce(.about, as: AboutCustomer.init)
        registrar.introduce(.languages, as: LanguagesCustomer.init, waiter: LanguagesWaiter.init)
        registrar.introduce(.looks, as: LooksCustomer.init, waiter: LooksWaiter.init)

        registrar.link(.grid, to: "/")
        registrar.link(.photo, to: "/photo/{id}")
        registrar.link(.about, to: "/about")
    }

    @Sendable private func pictures(of delivery: FoodDelivery) -> Images {
        // So pictures are shown while the gallery is away, as the copy's photos are.
        Images(delivery: delivery) { $0.folder = URL(filePath: data).appending(path: "pictures") }
    }

    @Sendable private func delivery(to backEnd: BackEndAddress) throws -> FoodDelivery {
        // The sous chef has the offline copy, and retries by itself.
        try FoodDelivery(to: .init(backEnd.url)) { $0.retries = .never }
    }
}
