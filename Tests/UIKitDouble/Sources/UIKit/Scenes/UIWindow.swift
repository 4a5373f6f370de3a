import Foundation

/// developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
    /// developer.apple.com/documentation/uikit/uiwindow/windowscene
    open weak var windowScene: UIWindowScene?
    /// developer.apple.com/documentation/uikit/uiwindow/iskeywindow
    public private(set) var isKeyWindow = false
    /// developer.apple.com/documentation/uikit/uiview/overrideuserinterfacestyle
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection: those of its scene, with its own overrides.
    open var traitCollection: UITraitCollection {
        let around = windowScene?.traitCollection ?? UITraitCollection()
        return overrideUserInterfaceStyle == .unspecified ? around : around.with(overrideUserInterfaceStyle)
    }
    /// developer.apple.com/documentation/uikit/uitraitchangeobservable/traitoverrides
    open var traitOverrides = UITraitOverrides()
    /// developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.viewIfLoaded?.removeFromSuperview()
            if isKeyWindow { showRoot() }
        }
    }

    /// developer.apple.com/documentation/uikit/uiwindow/init(windowscene:): as large as its scene.
    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: CGRect(origin: .zero, size: windowScene.size))
        windowScene.windows.append(self)
    }

    /// developer.apple.com/documentation/uikit/uiview/window: a window is its own.
    open override var window: UIWindow? { self }

    /// developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible()
    open func makeKeyAndVisible() {
        if windowScene == nil { raise("NSInternalInconsistencyException", "a window without a scene is never shown") }
        isKeyWindow = true
        showRoot()
    }

    private func showRoot() {
        guard let rootViewController else { return }
        rootViewController.view.frame = bounds
        addSubview(rootViewController.view)
    }
}
