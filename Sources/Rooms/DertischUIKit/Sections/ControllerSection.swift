#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import UIKit

    /// A section that is not a view: a tab of a tab bar controller, or a column of a split view controller.
    ///
    /// Its place is the restoration identifier of the view controller that a designer has put there, which stays for a time without
    /// customers.
    @MainActor final class ControllerSection {
        /// The position in its container.
        enum Position {
            case tab(of: UITabBarController)
            case column(UISplitViewController.Column, of: UISplitViewController)
        }

        let position: Position
        /// The number of the section in its container, from the leading edge.
        let index: Int
        private let designed: UIViewController
        private let designedRoot: UIViewController?
        /// True while the customer has it hidden.
        private(set) var isHidden = false
        /// The table of its customer, and the view controller that shows it here.
        private weak var seated: SeatedTable?
        private weak var shown: UIViewController?
        private var wasFilled = false
        /// A number that grows with each visit of the guest to a column; 0 before.
        private(set) var lastVisit = 0
        private static var visits = 0

        init(_ designed: UIViewController, _ position: Position, index: Int) {
            self.index = index
            self.designed = designed
            self.position = position
            designedRoot = (designed as? UINavigationController)?.viewControllers.first
        }

        /// The sections of a container, in their order; empty for another view controller.
        static func sections(of controller: UIViewController) -> [ControllerSection] {
            switch controller {
            case let tabs as UITabBarController:
                (tabs.viewControllers ?? []).enumerated().map { ControllerSection($1, .tab(of: tabs), index: $0) }
            case let split as UISplitViewController where split.style != .unspecified:
                split.columns.compactMap { column in
                    split.viewController(for: column).map {
                        ControllerSection($0, .column(column, of: split), index: column.rawValue)
                    }
                }
            default: []
            }
        }

        /// The name that a designer gave the view controller, or the first one of its navigation.
        var name: String? { designed.restorationIdentifier ?? designedRoot?.restorationIdentifier }

        /// The item of its tab; `nil` for a column.
        var item: UITabBarItem? { if case .tab = position { designed.tabBarItem } else { nil } }

        /// True if a view controller is that of the section.
        func holds(_ controller: UIViewController) -> Bool { controller === designed }

        /// Shows the screen of a customer, instead of the one before. A column that gets another customer comes into view.
        ///
        /// - Returns: true if it is another customer than before.
        func show(_ seated: SeatedTable) -> Bool {
            if self.seated === seated, shown != nil { return false }
            let isChange = wasFilled
            if let bar = designed as? UINavigationController {
                bar.setViewControllers([seated.screen], animated: false)
                shown = seated.screen
            } else if case .column(let column, of: let split) = position {
                split.setViewController(seated.inBar, for: column)
                shown = seated.inBar
            } else {
                withdraw()
                seated.framed.join(designed, in: designed.view)
                shown = seated.framed
            }
            if wasFilled, !isHidden { visit() }
            wasFilled = true
            self.seated = seated
            return isChange
        }

        /// Takes the screen of a customer away, if it is still there.
        func withdraw(_ seated: SeatedTable) {
            if self.seated === seated { withdraw() }
        }

        private func withdraw() {
            guard let shown else { return }
            self.shown = nil
            if let bar = designed as? UINavigationController {
                bar.setViewControllers(designedRoot.map { [$0] } ?? [], animated: false)
            } else if case .column(let column, of: let split) = position {
                split.setViewController(designed, for: column)
            } else {
                shown.leaveParent()
            }
        }

        /// Hides or shows it. A tab that is shown is selected, and a tab that is hidden gives way to another.
        func setHidden(_ isHidden: Bool, among all: [ControllerSection]) {
            let isNew = isHidden != self.isHidden
            self.isHidden = isHidden
            switch position {
            case .tab(of: let tabs):
                let wanted = isHidden ? all.first { !$0.isHidden }?.designed : designed
                if isHidden, tabs.selectedViewController !== designed { return }
                if let wanted, tabs.selectedViewController !== wanted { tabs.selectedViewController = wanted }
            case .column(let column, of: let split):
                guard isNew else { return }
                if isHidden { split.hide(column) } else { visit() }
            }
        }

        /// Brings a column into view, also over others in a narrow window.
        private func visit() {
            guard case .column(let column, of: let split) = position else { return }
            Self.visits += 1
            lastVisit = Self.visits
            split.show(column)
        }
    }

    extension UISplitViewController {
        /// The columns that the style has, from the leading edge.
        var columns: [Column] {
            switch style {
            case .doubleColumn: [.primary, .secondary, .compact]
            case .tripleColumn: [.primary, .supplementary, .secondary, .compact]
            default: []
            }
        }
    }
#endif
