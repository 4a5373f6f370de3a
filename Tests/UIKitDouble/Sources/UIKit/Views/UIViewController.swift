public import Foundation

/// developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor open class UIViewController: UIResponder {
    /// developer.apple.com/documentation/uikit/uiviewcontroller/init(nibname:bundle:)
    public nonisolated init(nibName: String?, bundle: Bundle?) { super.init() }
    /// developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
    public required nonisolated init?(coder: NSCoder) { super.init() }
    /// As with neither a nib nor a bundle.
    public override nonisolated convenience init() { self.init(nibName: nil, bundle: nil) }

    private var loaded: UIView?
    /// Makes the view that a storyboard or a nib has for it.
    var viewMaker: (() -> UIView?)?

    /// developer.apple.com/documentation/uikit/uiviewcontroller/title: a navigation bar shows it.
    open var title: String? {
        didSet { navigationItem.title = title }
    }
    /// developer.apple.com/documentation/uikit/uiviewcontroller/navigationitem
    open var navigationItem: UINavigationItem { ownItem }
    private let ownItem = UINavigationItem()
    /// developer.apple.com/documentation/uikit/uiviewcontroller/tabbaritem: made from the title when it is first asked for.
    open var tabBarItem: UITabBarItem! {
        get {
            if let ownTab { return ownTab }
            let made = UITabBarItem()
            made.title = title
            ownTab = made
            return made
        }
        set { ownTab = newValue }
    }
    private var ownTab: UITabBarItem?
    /// developer.apple.com/documentation/uikit/uiviewcontroller/toolbaritems
    open var toolbarItems: [UIBarButtonItem]?
    /// developer.apple.com/documentation/uikit/uiviewcontroller/restorationidentifier
    open var restorationIdentifier: String?
    /// developer.apple.com/documentation/uikit/uiviewcontroller/storyboard
    public internal(set) var storyboard: UIStoryboard?
    /// developer.apple.com/documentation/uikit/uiviewcontroller/preferredcontentsize
    open var preferredContentSize = CGSize.zero

    /// developer.apple.com/documentation/uikit/uiviewcontroller/view: it is loaded when it is first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set {
            loaded?.controller = nil
            loaded = newValue
            loaded?.controller = self
        }
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/isviewloaded
    open var isViewLoaded: Bool { loaded != nil }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewifloaded
    open var viewIfLoaded: UIView? { loaded }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/loadviewifneeded()
    open func loadViewIfNeeded() {
        if loaded != nil { return }
        loadView()
        if loaded == nil { raise("NSInternalInconsistencyException", "loadView of \(self) set no view") }
        viewDidLoad()
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/loadview(): from its storyboard or nib, or else an empty view.
    open func loadView() { view = viewMaker?() ?? UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852)) }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()
    open func viewDidLoad() {}

    // Appearance: each call comes once, in this order.

    enum Stage { case away, appearing, shown, disappearing }
    private(set) var stage = Stage.away

    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewwillappear(_:)
    open func viewWillAppear(_ animated: Bool) {}
    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:): in the tree of views, and before the first frame.
    open func viewIsAppearing(_ animated: Bool) {}
    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidappear(_:)
    open func viewDidAppear(_ animated: Bool) {}
    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewwilldisappear(_:)
    open func viewWillDisappear(_ animated: Bool) {}
    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdiddisappear(_:)
    open func viewDidDisappear(_ animated: Bool) {}
    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidlayoutsubviews()
    open func viewDidLayoutSubviews() {}

    /// Lays out what is in view, from the top.
    func layOutSubviews() {
        viewDidLayoutSubviews()
        for child in childrenInView { child.layOutSubviews() }
    }

    /// Begins a transition to or from the screen, for the controller and its children in view.
    func beginTransition(appearing: Bool, _ animated: Bool) {
        switch (stage, appearing) {
        case (.away, true), (.disappearing, true):
            loadViewIfNeeded()
            stage = .appearing
            viewWillAppear(animated)
        case (.shown, false), (.appearing, false):
            stage = .disappearing
            viewWillDisappear(animated)
        default: return
        }
        for child in childrenInView { child.beginTransition(appearing: appearing, animated) }
    }

    /// Ends a transition.
    func endTransition(_ animated: Bool) {
        switch stage {
        case .appearing:
            if view.window == nil { raise("NSInternalInconsistencyException", "\(self) appears without a window") }
            viewIsAppearing(animated)
            stage = .shown
            view.layoutIfNeeded()
            viewDidLayoutSubviews()
            viewDidAppear(animated)
        case .disappearing:
            stage = .away
            viewDidDisappear(animated)
        case .away, .shown: return
        }
        for child in childrenInView { child.endTransition(animated) }
    }

    func appear() {
        guard stage == .away else { return }
        beginTransition(appearing: true, false)
        endTransition(false)
    }

    func disappear() {
        beginTransition(appearing: false, false)
        endTransition(false)
    }

    private var childrenInView: [UIViewController] {
        children.filter { child in child.viewIfLoaded.map { $0.isDescendant(of: view) } ?? false }
    }

    // Containment.

    /// developer.apple.com/documentation/uikit/uiviewcontroller/parent
    public private(set) weak var parent: UIViewController?
    /// developer.apple.com/documentation/uikit/uiviewcontroller/children
    public private(set) var children: [UIViewController] = []
    private var isMoving = false

    /// developer.apple.com/documentation/uikit/uiviewcontroller/addchild(_:): it calls `willMove(toParent:)`, and the caller
    /// `didMove(toParent:)`.
    open func addChild(_ child: UIViewController) {
        if child === self { raise("NSInvalidArgumentException", "A view controller is no child of its own") }
        if child.presentingViewController != nil, child.presentedBy === child.presentingViewController {
            raise("NSInvalidArgumentException", "\(child) is presented, and cannot be a child")
        }
        if let parent = child.parent, parent !== self { child.removeFromParent() }
        child.willMove(toParent: self)
        child.isMoving = true
        if child.parent !== self { children.append(child) }
        child.parent = self
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/removefromparent(): after `willMove(toParent: nil)` and the removal
    /// of its view; it calls `didMove(toParent:)`.
    open func removeFromParent() {
        guard let parent else { return }
        if viewIfLoaded?.window != nil {
            raise("UIViewControllerHierarchyInconsistency", "\(self) leaves its parent while its view is in the window")
        }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/willmove(toparent:)
    open func willMove(toParent parent: UIViewController?) {}
    /// developer.apple.com/documentation/uikit/uiviewcontroller/didmove(toparent:)
    open func didMove(toParent parent: UIViewController?) {
        if parent !== self.parent { raise("NSInternalInconsistencyException", "\(self) has moved to no such parent") }
        isMoving = false
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/navigationcontroller: the nearest one around.
    open var navigationController: UINavigationController? {
        var next = parent
        while let controller = next {
            if let found = controller as? UINavigationController { return found }
            next = controller.parent
        }
        return nil
    }

    // Traits.

    /// developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection: those of the parent or else of the scene, with
    /// its own overrides.
    open var traitCollection: UITraitCollection {
        let around = parent?.traitCollection ?? viewIfLoaded?.window?.traitCollection ?? UITraitCollection()
        return overrideUserInterfaceStyle == .unspecified ? around : around.with(overrideUserInterfaceStyle)
    }
    /// developer.apple.com/documentation/uikit/uiviewcontroller/overrideuserinterfacestyle
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { if overrideUserInterfaceStyle != oldValue { traitsHaveChanged() } }
    }
    /// developer.apple.com/documentation/uikit/uitraitchangeobservable/traitoverrides
    open var traitOverrides = UITraitOverrides()
    private var traitHandlers: [@MainActor () -> Void] = []

    /// Calls the handlers of the controller and of its children.
    func traitsHaveChanged() {
        for handle in traitHandlers { handle() }
        for child in children { child.traitsHaveChanged() }
    }

    /// Called by `registerForTraitChanges`.
    func watchTraits(_ handle: @escaping @MainActor () -> Void) { traitHandlers.append(handle) }

    // Presentation.

    /// developer.apple.com/documentation/uikit/uiviewcontroller/modalpresentationstyle
    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if modalPresentationStyle != oldValue, presentedBy == nil { presentation = nil } }
    }
    private var presentation: UIPresentationController?
    private var presented: UIViewController?
    private(set) weak var presentedBy: UIViewController?

    /// developer.apple.com/documentation/uikit/uiviewcontroller/presentedviewcontroller: by this one or one of its parents.
    open var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
    /// developer.apple.com/documentation/uikit/uiviewcontroller/presentingviewcontroller
    open var presentingViewController: UIViewController? { presentedBy ?? parent?.presentingViewController }
    /// developer.apple.com/documentation/uikit/uiviewcontroller/isbeingpresented
    public private(set) var isBeingPresented = false
    /// developer.apple.com/documentation/uikit/uiviewcontroller/isbeingdismissed
    public private(set) var isBeingDismissed = false

    /// developer.apple.com/documentation/uikit/uiviewcontroller/presentationcontroller: made for the style that is set.
    open var presentationController: UIPresentationController? {
        if let presentation { return presentation }
        let made =
            switch modalPresentationStyle {
            case .popover: UIPopoverPresentationController(self)
            case .pageSheet, .formSheet, .automatic: UISheetPresentationController(self)
            case .fullScreen, .overFullScreen, .none: UIPresentationController(self)
            }
        presentation = made
        return made
    }
    /// developer.apple.com/documentation/uikit/uiviewcontroller/popoverpresentationcontroller: `nil` in another style.
    open var popoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }
    /// developer.apple.com/documentation/uikit/uiviewcontroller/sheetpresentationcontroller: `nil` in another style.
    open var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
    ///
    /// UIKit writes a warning to the log and does nothing if one is presented already, or if the view is in no window. The double
    /// ends the process, as nothing would be shown.
    open func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {
        if let parent { return parent.present(controller, animated: animated, completion: completion) }
        if controller === self { raise("NSInvalidArgumentException", "Application tried to present \(self) on itself") }
        if controller.presentedBy != nil || controller.parent != nil {
            raise(
                "NSInvalidArgumentException",
                "Application tried to present modally a view controller \(controller) that has a parent or is presented"
            )
        }
        if presented != nil { raise("Warning", "Attempt to present on \(self) which is already presenting") }
        if isBeingDismissed { raise("Warning", "Attempt to present on \(self), which is being dismissed") }
        guard let window = view.window else {
            raise("Warning", "Attempt to present on \(self) whose view is not in the window hierarchy")
        }
        if let popover = controller.popoverPresentationController, !popover.hasSource {
            raise("NSGenericException", "a popover needs a sourceView or sourceItem before it is presented")
        }
        presented = controller
        controller.presentedBy = self
        controller.isBeingPresented = true
        controller.beginTransition(appearing: true, animated)
        window.addSubview(controller.view)
        Animations.end(animated: animated) {
            controller.isBeingPresented = false
            controller.endTransition(animated)
            completion?()
        }
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:): what this one presents, with all above
    /// it; or else this one.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard let top = presented else {
            if let parent, parent.presentedViewController != nil || parent.presentingViewController != nil {
                return parent.dismiss(animated: animated, completion: completion)
            }
            guard let presentedBy else {
                completion?()
                return
            }
            return presentedBy.dismiss(animated: animated, completion: completion)
        }
        if top.isBeingPresented || top.isBeingDismissed {
            raise("Warning", "Attempt to dismiss \(top) while its presentation or dismissal is in progress")
        }
        var above: [UIViewController] = []
        var next: UIViewController? = top
        while let controller = next {
            above.append(controller)
            next = controller.presented
        }
        for controller in above.reversed() {
            controller.isBeingDismissed = true
            controller.beginTransition(appearing: false, animated)
        }
        Animations.end(animated: animated) {
            for controller in above.reversed() {
                controller.endTransition(animated)
                controller.view.removeFromSuperview()
                controller.isBeingDismissed = false
                controller.presentedBy?.presented = nil
                controller.presentedBy = nil
            }
            completion?()
        }
    }
}

/// developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@MainActor public protocol UITraitChangeObservable: AnyObject {}

extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable where Self: UIViewController {
    /// developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:): the handler gets the
    /// object that changed, which is not kept.
    @discardableResult public func registerForTraitChanges(
        _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        watchTraits { [weak self] in if let self { handler(self, UITraitCollection()) } }
        return ControllerRegistration()
    }
}

private struct ControllerRegistration: UITraitChangeRegistration {}

/// developer.apple.com/documentation/uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uimodalpresentationstyle/automatic
    case automatic = -2
    /// developer.apple.com/documentation/uikit/uimodalpresentationstyle/none: as in a regular environment.
    case none = -1
    /// developer.apple.com/documentation/uikit/uimodalpresentationstyle/fullscreen
    case fullScreen = 0
    /// developer.apple.com/documentation/uikit/uimodalpresentationstyle/pagesheet
    case pageSheet = 1
    /// developer.apple.com/documentation/uikit/uimodalpresentationstyle/formsheet
    case formSheet = 2
    /// developer.apple.com/documentation/uikit/uimodalpresentationstyle/overfullscreen
    case overFullScreen = 5
    /// developer.apple.com/documentation/uikit/uimodalpresentationstyle/popover
    case popover = 7
}
