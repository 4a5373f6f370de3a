import Foundation

/// developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate
@MainActor public protocol UITabBarControllerDelegate: AnyObject {
    /// developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate/tabbarcontroller(_:shouldselect:): only for the user's touches.
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate/tabbarcontroller(_:didselect:): likewise, also for the tab that
    /// was selected before.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    /// It is optional: true.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { true }
    /// It is optional.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// developer.apple.com/documentation/uikit/uitabbarcontroller
@MainActor open class UITabBarController: UIViewController {
    /// developer.apple.com/documentation/uikit/uitabbarcontroller/delegate
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// developer.apple.com/documentation/uikit/uitabbarcontroller/viewcontrollers: the first of new ones is selected.
    open var viewControllers: [UIViewController]? {
        didSet {
            for old in oldValue ?? [] where viewControllers?.contains(where: { $0 === old }) != true {
                old.willMove(toParent: nil)
                old.viewIfLoaded?.removeFromSuperview()
                old.removeFromParent()
            }
            for new in viewControllers ?? [] where new.parent !== self {
                addChild(new)
                new.didMove(toParent: self)
            }
            let kept = selected.flatMap { old in viewControllers?.first { $0 === old } }
            selected = kept ?? viewControllers?.first
            showSelected(insteadOf: nil)
        }
    }
    private var selected: UIViewController?

    /// developer.apple.com/documentation/uikit/uitabbarcontroller/selectedviewcontroller: one of its view controllers; the delegate does
    /// not hear of it.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue, viewControllers?.contains(where: { $0 === newValue }) == true else {
                raise(
                    "NSInvalidArgumentException",
                    "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar controller's list of view controllers can be selected"
                )
            }
            let old = selected
            selected = newValue
            showSelected(insteadOf: old)
        }
    }

    /// developer.apple.com/documentation/uikit/uitabbarcontroller/selectedindex
    open var selectedIndex: Int { viewControllers?.firstIndex { $0 === selected } ?? NSNotFound }

    /// A touch on a tab.
    public func touchTab(_ index: Int) {
        guard let touched = viewControllers?[index], touched.tabBarItem.isEnabled,
            delegate?.tabBarController(self, shouldSelect: touched) ?? true
        else { return }
        selectedViewController = touched
        delegate?.tabBarController(self, didSelect: touched)
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        showSelected(insteadOf: nil)
    }

    private func showSelected(insteadOf old: UIViewController?) {
        guard let selected, isViewLoaded else { return }
        if let old, old !== selected { old.viewIfLoaded?.removeFromSuperview() }
        if selected.view.superview !== view { view.addSubview(selected.view) }
    }
}
