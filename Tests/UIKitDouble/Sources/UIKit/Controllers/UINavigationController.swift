public import Foundation

/// developer.apple.com/documentation/uikit/uigesturerecognizer
@MainActor open class UIGestureRecognizer: NSObject {
    /// developer.apple.com/documentation/uikit/uigesturerecognizer/isenabled
    open var isEnabled = true
    override nonisolated init() { super.init() }
}

/// developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator
@MainActor public protocol UIViewControllerTransitionCoordinator: AnyObject {
    /// developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext/iscancelled
    var isCancelled: Bool { get }
    /// developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator/animate(alongsidetransition:completion:)
    @discardableResult func animate(
        alongsideTransition animation: (((any UIViewControllerTransitionCoordinator)) -> Void)?,
        completion: (((any UIViewControllerTransitionCoordinator)) -> Void)?
    ) -> Bool
}

private final class Transition: UIViewControllerTransitionCoordinator {
    var isCancelled = false
    private var completions: [((any UIViewControllerTransitionCoordinator)) -> Void] = []

    func animate(
        alongsideTransition animation: (((any UIViewControllerTransitionCoordinator)) -> Void)?,
        completion: (((any UIViewControllerTransitionCoordinator)) -> Void)?
    ) -> Bool {
        animation?(self)
        if let completion { completions.append(completion) }
        return true
    }

    func end() { for completion in completions { completion(self) } }
}

/// developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
    /// developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate/navigationcontroller(_:willshow:animated:)
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:)
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
    /// It is optional.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// It is optional.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
}

/// developer.apple.com/documentation/uikit/uinavigationbar
@MainActor open class UINavigationBar: UIView {}

/// developer.apple.com/documentation/uikit/uinavigationcontroller
@MainActor open class UINavigationController: UIViewController {
    /// developer.apple.com/documentation/uikit/uinavigationcontroller/delegate
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// developer.apple.com/documentation/uikit/uinavigationcontroller/interactivepopgesturerecognizer
    public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
    /// developer.apple.com/documentation/uikit/uinavigationcontroller/interactivecontentpopgesturerecognizer
    public let interactiveContentPopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
    /// developer.apple.com/documentation/uikit/uinavigationcontroller/navigationbar
    public let navigationBar = UINavigationBar(frame: .zero)
    /// developer.apple.com/documentation/uikit/uinavigationcontroller/istoolbarhidden: true by default.
    open var isToolbarHidden = true
    /// developer.apple.com/documentation/uikit/uinavigationcontroller/isnavigationbarhidden
    open var isNavigationBarHidden = false
    /// developer.apple.com/documentation/uikit/uinavigationcontroller/setnavigationbarhidden(_:animated:)
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
    private var stack: [UIViewController] = []
    private var transition: Transition?
    private var shown: UIViewController?

    /// developer.apple.com/documentation/uikit/uiviewcontroller/transitioncoordinator: `nil` unless something moves.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }

    /// developer.apple.com/documentation/uikit/uinavigationcontroller/viewcontrollers: the top one is the last.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// developer.apple.com/documentation/uikit/uinavigationcontroller/topviewcontroller
    open var topViewController: UIViewController? { stack.last }

    /// developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:)
    public convenience init(rootViewController: UIViewController) {
        self.init()
        viewControllers = [rootViewController]
    }

    /// developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
    ///
    /// UIKit writes a warning to the log if a transition is under way, and may show another controller than it says. The double ends
    /// the process.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        if transition != nil {
            raise("Warning", "setViewControllers is called while an existing transition is in progress")
        }
        if Set(viewControllers.map { ObjectIdentifier($0) }).count != viewControllers.count {
            raise("NSInvalidArgumentException", "All view controllers in a navigation controller must be distinct")
        }
        if viewControllers.contains(where: { $0 is UISplitViewController }) {
            raise(
                "NSInvalidArgumentException",
                "Split View Controllers cannot be pushed to a Navigation Controller \(self)")
        }
        change(to: viewControllers, animated: animated && viewIfLoaded?.window != nil)
    }

    /// developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:)
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        setViewControllers(viewControllers + [viewController], animated: animated)
    }

    /// developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:): the first one stays.
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, transition == nil, let top = stack.last else { return nil }
        change(to: Array(stack.dropLast()), animated: animated)
        return top
    }

    /// A tap on the back button.
    public func tapBack() {
        guard stack.count > 1, transition == nil, !isNavigationBarHidden else { return }
        if let action = topViewController?.navigationItem.backAction { return action.perform(by: self) }
        popViewController(animated: true)
    }

    /// A swipe from the leading edge.
    ///
    /// - Parameter isCancelled: true if the finger goes back.
    public func swipeBack(isCancelled: Bool = false) {
        guard stack.count > 1, transition == nil, interactivePopGestureRecognizer?.isEnabled == true else { return }
        change(to: Array(stack.dropLast()), animated: true, isCancelled: isCancelled)
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if shown == nil, let top = stack.last { view.addSubview(top.view) }
        shown = stack.last
    }

    private func change(to new: [UIViewController], animated: Bool, isCancelled: Bool = false) {
        let (old, from, to) = (stack, stack.last, new.last)
        stack = new
        for controller in new where !old.contains(where: { $0 === controller }) {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        guard viewIfLoaded?.window != nil else {
            if let from, from !== to { from.viewIfLoaded?.removeFromSuperview() }
            leave(old, for: new)
            shown = nil
            return
        }
        guard let to, from !== to || shown !== to else { return leave(old, for: new) }
        if animated { transition = Transition() }
        delegate?.navigationController(self, willShow: to, animated: animated)
        from?.beginTransition(appearing: false, animated)
        to.beginTransition(appearing: true, animated)
        view.addSubview(to.view)
        Animations.end(animated: animated) { [self] in
            transition?.isCancelled = isCancelled
            if isCancelled {
                stack = old
                to.beginTransition(appearing: false, animated)
                from?.beginTransition(appearing: true, animated)
                to.endTransition(animated)
                to.view.removeFromSuperview()
                from?.endTransition(animated)
            } else {
                from?.endTransition(animated)
                from?.view.removeFromSuperview()
                to.endTransition(animated)
                shown = to
                leave(old, for: new)
            }
            let ended = transition
            transition = nil
            if !isCancelled { delegate?.navigationController(self, didShow: to, animated: animated) }
            ended?.end()
        }
    }

    private func leave(_ old: [UIViewController], for new: [UIViewController]) {
        for controller in old where !new.contains(where: { $0 === controller }) {
            controller.willMove(toParent: nil)
            controller.removeFromParent()
        }
    }
}
