#if canImport(UIKit)
    public import UIKit

    /// Galerie on iPhone and iPad: the app's delegate, which names the delegate of its scenes.
    ///
    /// An Xcode project needs one class of its own, so that the program begins there:
    ///
    /// ```swift
    /// @main final class App: GalerieApp {}
    /// ```
    open class GalerieApp: UIResponder, UIApplicationDelegate {
        /// Gives each scene the delegate that serves Galerie in it.
        open func application(
            _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
            options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
            configuration.delegateClass = GalerieSceneDelegate.self
            return configuration
        }
    }
#endif
