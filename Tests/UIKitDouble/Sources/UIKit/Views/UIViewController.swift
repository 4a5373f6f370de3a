import Foundation

/// developer.apple.com/documentation/uikit/uiviewcontroller: what a storyboard makes of it.
@MainActor open class UIViewController: UIResponder {
    private var loaded: UIView?
    /// Makes the view that a storyboard or a nib has for it.
    var viewMaker: (() -> UIView?)?

    /// developer.apple.com/documentation/uikit/uiviewcontroller/title: a navigation bar shows it.
    open var title: String? {
        didSet { navigationItem.title = title }
    }
    /// developer.apple.com/documentation/uikit/uiviewcontroller/navigationitem
    public let navigationItem = UINavigationItem()
    /// developer.apple.com/documentation/uikit/uiviewcontroller/toolbaritems
    open var toolbarItems: [UIBarButtonItem]?
    /// developer.apple.com/documentation/uikit/uiviewcontroller/restorationidentifier
    open var restorationIdentifier: String?
    /// developer.apple.com/documentation/uikit/uiviewcontroller/storyboard
    public internal(set) var storyboard: UIStoryboard?

    /// developer.apple.com/documentation/uikit/uiviewcontroller/view: it is loaded when it is first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set { loaded = newValue }
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
    open func loadView() { loaded = viewMaker?() ?? UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 852)) }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/viewdidload()
    open func viewDidLoad() {}
}
