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

    package func register(with registrar: inout Registrar) {
        let (findBackEnd, data) = (findBackEnd, data)
        registrar.settings(settings)
        registrar.ingredient(findBackEnd, as: BackEndAddress.self)
        registrar.ingredient({ try await OfflineCopy(in: data) }, as: OfflineCopy.self)
        registrar.ingredient { (backEnd: BackEndAddress) in
            // The sous chef has what was kept at hand, and looks again by itself.
            try FoodDelivery(to: .init(backEnd.url)) { $0.retries = .never }
        }
        registrar.ingredient { (delivery: FoodDelivery) -> any PictureSource in
            // So they are shown when the gallery is away, as what was told of them is.
            Images(delivery: delivery) { $0.folder = URL(filePath: data).appending(path: "pictures") }
        }
        registrar.ingredient(LivePhotoAPI.init, as: (any PhotoAPI).self)
        registrar.ingredient(DeedsOverREST.init)
        registrar.sousChef(Deeds.init)
        registrar.sousChef(PhotosSousChef.init)
        registrar.plug(LikePhoto.self, to: DeedsOverREST.like)
        registrar.plug(UnlikePhoto.self, to: DeedsOverREST.unlike)
        registrar.plug(AddComment.self, to: DeedsOverREST.comment)
        registrar.plug(RemoveComment.self, to: DeedsOverREST.uncomment)

        registrar.introduce(.grid, as: GridCustomer.init, waiter: GridWaiter.init, chef: GridHeadChef.init)
        registrar.introduce(.photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoHeadChef.init)
        registrar.introduce(.about) { $0.usherOut(on: .tap("back")) }
        registrar.introduce(.languages) { (texts: Sommelier) in
            PickerOptions(texts.languages, chosen: texts.language)
        } text: {
            Wording("language.\($0)")
        }
        registrar.introduce(.looks) { (metrics: MetricsReader) in
            PickerOptions(Look.allCases, chosen: metrics.current.look)
        } text: {
            Wording("look.\($0)")
        }

        registrar.link(.grid, to: "/")
        registrar.link(.photo, to: "/photo/{id}")
        registrar.link(.about, to: "/about")
    }
}
