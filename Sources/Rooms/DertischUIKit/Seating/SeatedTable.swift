#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// A table that is set in a scene, and the view controller that shows it.
    @MainActor final class SeatedTable {
        let table: UIKitTable
        /// Its position, once it is shown.
        var position: Showing.Position?
        private var bar: UINavigationController?
        /// The view controller of the page itself.
        let screen: UIViewController

        init(_ table: UIKitTable) {
            self.table = table
            screen = ContainerPage.page(of: table.controller)
        }

        /// The view controller outside of the page stack: a screen with a title or items has a bar of its own.
        var framed: UIViewController { hasBar ? inBar : screen }

        /// The view controller with a bar of its own, whatever is in it: a column of a split view has one.
        var inBar: UINavigationController {
            if let bar { return bar }
            let made = UINavigationController(rootViewController: screen)
            made.isToolbarHidden = screen.toolbarItems?.isEmpty ?? true
            bar = made
            return made
        }

        /// True if a designer has put something into its bar.
        var hasBar: Bool {
            let item = screen.navigationItem
            return item.title != nil || item.leftBarButtonItems?.isEmpty == false
                || item.rightBarButtonItems?.isEmpty == false || table.controller.restorationIdentifier != nil
        }

        /// The style of the menu, if it is one, with its opener.
        var menu: (style: MenuStyle, spot: Spot, opener: any RestaurantTable)? {
            guard case .menu(let style, at: let spot, over: let opener)? = position else { return nil }
            return (style, spot, opener)
        }
    }
#endif
