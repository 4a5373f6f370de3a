#if canImport(UIKit)
    import Dertisch
    import DertischSettings
    import DertischUIKit
    import Foundation
    import Galerie
    import UIKit

    /// The dining room of Galerie in UIKit, one for all scenes of the app.
    ///
    /// The photos are those of a back end, which runs elsewhere: `GALERIE_API` names its address, in Xcode's scheme, or `GalerieAPI` in
    /// Info.plist. Without a name it is sought where `GalerieBackEnd` serves on the same machine, as a simulator's Mac is.
    @MainActor enum GalerieRoom {
        /// The room of the app.
        static let shared = UIKitRoom(of: GalerieStaff.elsewhere(settings), layouts: layouts)
        /// The screens: the storyboards and nibs of this module.
        static var layouts: UIKitLayouts { UIKitLayouts(in: bundle) }
        /// The bundle of the storyboards and nibs.
        static var bundle: Bundle { .module }

        /// The settings of the app. Its arguments are Xcode's own.
        private static var settings: HouseSettings {
            var environment = ProcessInfo.processInfo.environment
            if environment["GALERIE_API"] == nil {
                environment["GALERIE_API"] = Bundle.main.object(forInfoDictionaryKey: "GalerieAPI") as? String
            }
            return Options.read([], in: .scenes, environment: environment)
        }
    }
#endif
