public import Foundation

/// developer.apple.com/documentation/uikit/uisceneconfiguration: how a scene is made.
@MainActor public final class UISceneConfiguration: NSObject {
    /// developer.apple.com/documentation/uikit/uisceneconfiguration/name
    public let name: String?
    /// developer.apple.com/documentation/uikit/uisceneconfiguration/role
    public let role: UISceneSession.Role
    /// developer.apple.com/documentation/uikit/uisceneconfiguration/delegateclass: the class of the scene's delegate.
    public var delegateClass: AnyClass?

    /// developer.apple.com/documentation/uikit/uisceneconfiguration/init(name:sessionrole:)
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}

/// developer.apple.com/documentation/uikit/uiapplicationdelegate
@MainActor public protocol UIApplicationDelegate: AnyObject {
    /// developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:configurationforconnecting:options:)
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}
