#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import UIKit

    /// The delegate of a screen that is a tab bar or split view controller.
    final class ContainerObserver: NSObject, UITabBarControllerDelegate, UISplitViewControllerDelegate {
        private let sections: [ControllerSection]
        /// Tells the customer that the guest has touched a tab.
        private let onTouch: @MainActor (ControllerSection) -> Void

        init(_ sections: [ControllerSection], onTouch: @escaping @MainActor (ControllerSection) -> Void) {
            self.sections = sections
            self.onTouch = onTouch
            super.init()
            switch sections.first?.position {
            case .tab(of: let tabs): tabs.delegate = self
            case .column(_, of: let split): split.delegate = self
            case nil: break
            }
        }

        /// The customer hears of the touch, and may show the tab at once. A tab that it keeps hidden is not selected.
        func tabBarController(
            _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
        ) -> Bool {
            guard let touched = sections.first(where: { $0.holds(viewController) }) else { return true }
            onTouch(touched)
            return !touched.isHidden
        }

        /// A narrow window shows the column that the guest has gone to last, and else the first one.
        func splitViewController(
            _ svc: UISplitViewController,
            topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
        ) -> UISplitViewController.Column {
            if proposedTopColumn == .compact { return proposedTopColumn }
            let shown = sections.filter { !$0.isHidden }
            let latest = shown.filter { $0.lastVisit > 0 }.max { $0.lastVisit < $1.lastVisit } ?? shown.first
            guard case .column(let column, of: _)? = latest?.position else { return proposedTopColumn }
            return column
        }
    }
#endif
