public import Foundation

/// developer.apple.com/documentation/uikit/uipresentationcontroller
@MainActor open class UIPresentationController: NSObject {
    /// developer.apple.com/documentation/uikit/uipresentationcontroller/presentedviewcontroller
    public private(set) unowned var presentedViewController: UIViewController
    /// developer.apple.com/documentation/uikit/uipresentationcontroller/delegate
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    init(_ controller: UIViewController) {
        presentedViewController = controller
        super.init()
    }

    /// A guest's gesture that dismisses: a swipe down, or a touch beside a popover.
    ///
    /// The delegate is asked, and told at the end. A dismissal by the app's own code asks and tells nothing.
    public func dismissByGesture() {
        let controller = presentedViewController
        guard controller.presentedViewController == nil, let presenting = controller.presentingViewController,
            !controller.isBeingPresented, !controller.isBeingDismissed
        else { return }
        guard delegate?.presentationControllerShouldDismiss(self) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presenting.dismiss(animated: true) { [weak self] in
            if let self { delegate?.presentationControllerDidDismiss(self) }
        }
    }
}

/// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/adaptivepresentationstyle(for:)
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollershoulddismiss(_:)
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    /// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdidattempttodismiss(_:)
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
    /// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerwilldismiss(_:)
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    /// developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/presentationcontrollerdiddismiss(_:)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// It is optional.
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        .automatic
    }
    /// It is optional: true.
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    /// It is optional.
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
    /// It is optional.
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    /// It is optional.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

/// developer.apple.com/documentation/uikit/uipopoverpresentationcontrollerdelegate
@MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

/// developer.apple.com/documentation/uikit/uipopoverpresentationcontrollersourceitem
@MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// developer.apple.com/documentation/uikit/uipopoverpresentationcontroller
@MainActor open class UIPopoverPresentationController: UIPresentationController {
    /// developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourceitem
    open weak var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
    /// developer.apple.com/documentation/uikit/uipopoverpresentationcontroller/sourceview
    open weak var sourceView: UIView?

    var hasSource: Bool { sourceItem != nil || sourceView != nil }
}

/// developer.apple.com/documentation/uikit/uisheetpresentationcontroller
@MainActor open class UISheetPresentationController: UIPresentationController {
    /// developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent
    @MainActor public final class Detent: NSObject {
        private let name: String
        init(_ name: String) {
            self.name = name
            super.init()
        }
        /// developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/medium()
        public static func medium() -> Detent { Detent("medium") }
        /// developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detent/large()
        public static func large() -> Detent { Detent("large") }
    }

    /// developer.apple.com/documentation/uikit/uisheetpresentationcontroller/detents: the large one by default.
    open var detents: [Detent] = [.large()] {
        didSet { if detents.isEmpty { raise("NSInvalidArgumentException", "a sheet needs a detent") } }
    }
    /// developer.apple.com/documentation/uikit/uisheetpresentationcontroller/prefersgrabbervisible
    open var prefersGrabberVisible = false
}
