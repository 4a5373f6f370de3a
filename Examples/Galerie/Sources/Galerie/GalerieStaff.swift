package import Dertisch
import DertischFoodDelivery
import DertischImages
package import DertischSettings
import DertischSommelier
package import Foundation
import DertischActions
import DertischComponents
import DertischNews

#if PostgreSQL && !os(iOS)
    import DertischFreezerPostgreSQL
#endif
#if NATS && !os(iOS)
    import DertischNATS
#endif

/// The staff of Galerie.
package struct GalerieStaff: Staff {
    /// Returns the address of the REST API, once the house opens.
    let findBackEnd: @Sendable () async throws -> BackEndAddress
    /// The folder for the offline copy and the pictures.
    let data: String
    var settings = HouseSettings()
    /// The number of processes that serve. They share the folder.
    var processes = 1

    /// The staff of an app whose photos are those of a back end elsewhere: of the one that the settings name, or else of the one that
    /// `GalerieBackEnd` opens on the same machine.
    package static func elsewhere(_ settings: HouseSettings) -> GalerieStaff {
        let address = settings[.api]?.absoluteString ?? "http://127.0.0.1:\(BackEndAddress.usualPort)"
        return GalerieStaff(
            findBackEnd: { BackEndAddress(url: address) }, data: settings.folder(.data), settings: settings)
    }

    /// The folder with the layouts and texts.
    package static let resources = Bundle.module.resourceURL

    package func register(with registrar: inout Registrar) {
        registrar.texts(in: Larder(Self.resources))
        let (findBackEnd, data, processes) = (findBackEnd, data, processes)
        let sharing = processes > 1 ? DataLock.Sharing.child : .alone
        registrar.settings(settings)
        if let bus = Self.bus(at: settings[.bus]) { registrar.messageBus(bus) }
        registrar.ingredient(findBackEnd, as: BackEndAddress.self)
        registrar.ingredient({ try await OfflineCopy(in: data, sharing: sharing) }, as: OfflineCopy.self)
        registrar.ingredient { (backEnd: BackEndAddress) in
            // The sous chef has the offline copy, and retries by itself.
            try FoodDelivery(to: .init(backEnd.url)) { $0.retries = backEnd.isStartedAgain ? .init() : .never }
        }
        registrar.ingredient { (delivery: FoodDelivery) -> any PictureSource in
            // So pictures are shown while the gallery is away, as the copy's photos are.
            Images(delivery: delivery) {
                $0.folder = URL(filePath: data).appending(path: "pictures")
                // Each process counts what it has stored itself.
                $0.maxDisk /= processes
            }
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
        registrar.link(.photo, to: "/photo/{id}", listing: PhotosSousChef.entrees(after:))
        registrar.link(.about, to: "/about")
        registrar.prefetch(.photo)
        registrar.prefetch(.about)
    }

    /// The bus to other machines. Without one, the processes of one parent still hear each other. An app on a device has none.
    private static func bus(at address: String?) -> (any MessageBus)? {
        #if PostgreSQL && !os(iOS)
            if let address, address.hasPrefix("postgres") { return PostgreSQLBus(address, channel: "galerie") }
        #endif
        #if NATS && !os(iOS)
            if let address, !address.hasPrefix("postgres") { return NATSBus(address, subject: "galerie.news") }
        #endif
        // A server that the program is built without was refused by `Options.check`.
        return nil
    }
}
