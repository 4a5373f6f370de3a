public import Foundation

/// developer.apple.com/documentation/uikit/uiopenurlcontext
@MainActor public final class UIOpenURLContext: NSObject {
    /// developer.apple.com/documentation/uikit/uiopenurlcontext/url
    public let url: URL
    init(_ url: URL) {
        self.url = url
        super.init()
    }
}

/// developer.apple.com/documentation/uikit/uiscenesession
@MainActor public final class UISceneSession: NSObject {
    /// developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct
    public struct Role: Hashable, Sendable {
        /// The name of the role.
        public let rawValue: String
        /// developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct/windowapplication
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }
    /// developer.apple.com/documentation/uikit/uiscenesession/persistentidentifier
    public let persistentIdentifier = UUID().uuidString
    /// developer.apple.com/documentation/uikit/uiscenesession/role
    public let role = Role.windowApplication
    /// developer.apple.com/documentation/uikit/uiscenesession/configuration: what the app's delegate has answered; without one, Info.plist's.
    public internal(set) lazy var configuration = UISceneConfiguration(name: nil, sessionRole: role)
    /// developer.apple.com/documentation/uikit/uiscenesession/staterestorationactivity: what the scene gave when it was left last.
    public internal(set) var stateRestorationActivity: NSUserActivity?
    override nonisolated init() { super.init() }
}

/// developer.apple.com/documentation/uikit/uiscene
@MainActor open class UIScene: UIResponder {
    /// developer.apple.com/documentation/uikit/uiscene/connectionoptions
    @MainActor public final class ConnectionOptions: NSObject {
        /// developer.apple.com/documentation/uikit/uiscene/connectionoptions/useractivities
        public let userActivities: Set<NSUserActivity>
        /// developer.apple.com/documentation/uikit/uiscene/connectionoptions/urlcontexts
        public let urlContexts: Set<UIOpenURLContext>
        init(_ activities: [NSUserActivity], _ urls: [URL]) {
            userActivities = Set(activities)
            urlContexts = Set(urls.map { UIOpenURLContext($0) })
            super.init()
        }
    }
    /// developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum
    public enum ActivationState: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum/unattached
        case unattached = -1
        /// developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum/foregroundactive
        case foregroundActive
        /// developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum/foregroundinactive
        case foregroundInactive
        /// developer.apple.com/documentation/uikit/uiscene/activationstate-swift.enum/background
        case background
    }
    /// developer.apple.com/documentation/uikit/uiscene/session
    public let session: UISceneSession
    /// developer.apple.com/documentation/uikit/uiscene/delegate
    open var delegate: (any UISceneDelegate)?
    /// developer.apple.com/documentation/uikit/uiscene/activationstate-swift.property
    public internal(set) var activationState = ActivationState.unattached
    /// developer.apple.com/documentation/uikit/uiresponder/useractivity: that of the scene is offered to other devices.
    open var userActivity: NSUserActivity?

    init(_ session: UISceneSession) {
        self.session = session
        super.init()
    }
}

/// developer.apple.com/documentation/uikit/uiwindowscene
@MainActor public final class UIWindowScene: UIScene {
    /// developer.apple.com/documentation/uikit/uiwindowscene/windows
    public internal(set) var windows: [UIWindow] = []
    /// developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection: those of the device.
    public let traitCollection = UITraitCollection()
    /// developer.apple.com/documentation/uikit/uiwindowscene/screen
    public let screen = UIScreen.ofDevice
    /// The position of the scene on the screen, beside others. A test sets it.
    public var positionOnScreen = CGPoint.zero
    private(set) var size: CGSize
    /// developer.apple.com/documentation/uikit/uiwindowscene/geometry
    @MainActor public final class Geometry: NSObject {}
    private struct Registration: UITraitChangeRegistration {}
    private var handlers: [(UIWindowScene, UITraitCollection) -> Void] = []

    init(_ session: UISceneSession, size: CGSize) {
        self.size = size
        super.init(session)
    }

    /// A scene without a delegate, for a window of a test.
    public static func alone() -> UIWindowScene {
        UIWindowScene(UISceneSession(), size: CGSize(width: 393, height: 852))
    }

    /// developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:)
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping (UIWindowScene, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        handlers.append(handler)
        return Registration()
    }

    /// Changes the settings of the device, as the user would in Settings.
    public func changeTraits(
        style: UIUserInterfaceStyle? = nil, contrast: UIAccessibilityContrast? = nil,
        textSize: UIContentSizeCategory? = nil
    ) {
        let old = UITraitCollection()
        if let style { traitCollection.userInterfaceStyle = style }
        if let contrast { traitCollection.accessibilityContrast = contrast }
        if let textSize { traitCollection.preferredContentSizeCategory = textSize }
        for handler in handlers { handler(self, old) }
        for window in windows { window.rootViewController?.traitsHaveChanged() }
    }

    /// Gives the scene another size, as the user does with a window of iPad: its windows fill it.
    public func resize(to size: CGSize) {
        self.size = size
        for window in windows {
            window.frame.size = size
            window.rootViewController?.viewIfLoaded?.frame = window.bounds
            window.layoutIfNeeded()
            window.rootViewController?.layOutSubviews()
        }
        (delegate as? any UIWindowSceneDelegate)?.windowScene(self, didUpdateEffectiveGeometry: Geometry())
    }
}

/// developer.apple.com/documentation/uikit/uiscenedelegate
@MainActor public protocol UISceneDelegate: AnyObject {
    /// developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// developer.apple.com/documentation/uikit/uiscenedelegate/scenediddisconnect(_:)
    func sceneDidDisconnect(_ scene: UIScene)
    /// developer.apple.com/documentation/uikit/uiscenedelegate/scenedidbecomeactive(_:)
    func sceneDidBecomeActive(_ scene: UIScene)
    /// developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:continue:)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:openurlcontexts:)
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// developer.apple.com/documentation/uikit/uiscenedelegate/staterestorationactivity(for:)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

/// developer.apple.com/documentation/uikit/uiwindowscenedelegate
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// developer.apple.com/documentation/uikit/uiwindowscenedelegate/window
    var window: UIWindow? { get set }
    /// developer.apple.com/documentation/uikit/uiwindowscenedelegate/windowscene(_:didupdateeffectivegeometry:)
    func windowScene(
        _ windowScene: UIWindowScene, didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry)
}

/// developer.apple.com/documentation/uikit/uiscenesessionactivationrequest
@MainActor public struct UISceneSessionActivationRequest {
    /// developer.apple.com/documentation/uikit/uiscenesessionactivationrequest/useractivity
    public let userActivity: NSUserActivity?
    /// developer.apple.com/documentation/uikit/uiscenesessionactivationrequest/init(role:useractivity:options:)
    public init(role: UISceneSession.Role = .windowApplication, userActivity: NSUserActivity? = nil) {
        self.userActivity = userActivity
    }
}

/// developer.apple.com/documentation/uikit/uiapplication
@MainActor open class UIApplication: UIResponder {
    /// developer.apple.com/documentation/uikit/uiapplication/shared
    public static let shared = UIApplication()
    /// developer.apple.com/documentation/uikit/uiapplication/supportsmultiplescenes: false on a telephone. A test sets it.
    public var supportsMultipleScenes = false
    /// Makes the delegate of each scene, as the app's Info.plist says. A test sets it.
    public var makeDelegate: (@MainActor () -> any UIWindowSceneDelegate)?
    /// developer.apple.com/documentation/uikit/uiapplication/connectedscenes
    public private(set) var connectedScenes: Set<UIScene> = []
    /// developer.apple.com/documentation/uikit/uiapplication/delegate
    open weak var delegate: (any UIApplicationDelegate)?

    /// developer.apple.com/documentation/uikit/uiapplication/activatescenesession(for:errorhandler:): a new scene.
    public func activateSceneSession(
        for request: UISceneSessionActivationRequest, errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard supportsMultipleScenes else {
            errorHandler?(CocoaError(.featureUnsupported))
            return
        }
        connect(activities: [request.userActivity].compactMap(\.self))
    }

    /// Opens a scene: as the user does, or by a link.
    ///
    /// - Parameters:
    ///   - session: that of a scene that was open before; `nil` for a new one.
    ///   - activities: what it is opened for.
    ///   - urls: the links it is opened by.
    @discardableResult public func connect(
        _ session: UISceneSession? = nil, activities: [NSUserActivity] = [], urls: [URL] = [],
        size: CGSize = CGSize(width: 393, height: 852)
    ) -> UIWindowScene {
        let scene = UIWindowScene(session ?? UISceneSession(), size: size)
        let options = UIScene.ConnectionOptions(activities, urls)
        if let delegate {
            scene.session.configuration = delegate.application(
                self, configurationForConnecting: scene.session, options: options)
        }
        scene.delegate = makeDelegate?()
        connectedScenes.insert(scene)
        scene.delegate?.scene(scene, willConnectTo: scene.session, options: options)
        scene.activationState = .foregroundActive
        scene.delegate?.sceneDidBecomeActive(scene)
        return scene
    }

    /// Takes a scene's state, as the system does when it goes to the background.
    public func store(_ scene: UIWindowScene) {
        scene.activationState = .background
        scene.session.stateRestorationActivity = scene.delegate?.stateRestorationActivity(for: scene)
    }

    /// Frees a scene, as the system may at any time in the background.
    public func disconnect(_ scene: UIWindowScene) {
        if !connectedScenes.contains(scene) {
            raise("NSInternalInconsistencyException", "\(scene) is not connected")
        }
        scene.delegate?.sceneDidDisconnect(scene)
        connectedScenes.remove(scene)
        scene.activationState = .unattached
        for window in scene.windows { window.rootViewController = nil }
        scene.windows = []
        scene.delegate = nil
    }

    /// A link that the user opens while the scene is there.
    public func open(_ url: URL, in scene: UIWindowScene) {
        scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url)])
    }

    /// A web page, or what another device had open.
    public func `continue`(_ activity: NSUserActivity, in scene: UIWindowScene) {
        scene.delegate?.scene(scene, continue: activity)
    }
}
