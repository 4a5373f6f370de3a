#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Dertisch
    import UIKit

    /// A table that is set in a scene, and the view controller that shows it.
    @MainActor final class SeatedTable {
        let table: UIKitTable
        /// Its position, once it is shown.
        var position: Showing.Position?
        private var bar: UINavigationController?

        init(_ table: UIKitTable) { self.table = table }

        /// The view controller of the page itself.
        var screen: UIViewController { table.controller }

        /// The view controller outside of the page stack: a screen with a title or items has a bar of its own.
        var framed: UIViewController {
            if let bar { return bar }
            guard hasBar else { return screen }
            let made = UINavigationController(rootViewController: screen)
            made.isToolbarHidden = screen.toolbarItems?.isEmpty ?? true
            bar = made
            return made
        }

        /// True if a designer has put something into its bar.
        var hasBar: Bool {
            let item = screen.navigationItem
            return item.title != nil || item.leftBarButtonItems?.isEmpty == false
                || item.rightBarButtonItems?.isEmpty == false || screen.restorationIdentifier != nil
        }

        /// The style of the menu, if it is one, with its opener.
        var menu: (style: MenuStyle, spot: Spot, opener: any RestaurantTable)? {
            guard case .menu(let style, at: let spot, over: let opener)? = position else { return nil }
            return (style, spot, opener)
        }
    }
#endif
