#if canImport(UIKit)
    public import DertischUIKit
    import UIKit

    /// The delegate of Galerie's scenes on iPhone and iPad: ``GalerieApp`` names it for each.
    public final class GalerieSceneDelegate: DertischSceneDelegate {
        /// The room of the app.
        public override var room: UIKitRoom? { GalerieRoom.shared }
    }
#endif
