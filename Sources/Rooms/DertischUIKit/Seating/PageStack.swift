#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The pages of a scene: a navigation controller that shows the stack of the house.
    ///
    /// It is compared with the house after each change, and after each transition. So no call comes in the midst of a transition, which UIKit
    /// would refuse.
    @MainActor final class PageStack: NSObject, UINavigationControllerDelegate {
        /// What a stack asks of its room, and tells it.
        struct Handlers {
            /// The number of customers in the stack of the house; `nil` once the house has closed.
            let depth: @MainActor () -> Int?
            let isAnimated: @MainActor () -> Bool
            /// Asks the house to usher out the customer of a table, or the one on top.
            let onBack: @MainActor (UIKitTable?) -> Void
            /// A transition has ended.
            let onTurned: @MainActor () -> Void
        }

        let controller = UINavigationController()
        /// The tables of the stack that were made, the top one last.
        private(set) var tables: [SeatedTable] = []
        /// Stand for customers of a restored plan whose tables are not made yet.
        private var placeholders: [UIViewController] = []
        /// The pages that were shown last, by which the stack notices that the guest has gone back.
        private var shown: [UIViewController] = []
        /// The showing of the page on top.
        private var lastShowing: Showing?
        /// True if another page is on top, and assistive technology was not told yet.
        private var changesTop = false
        /// True while pages change.
        private(set) var isTurning = false
        /// True while a customer in the scene asks to stay.
        private(set) var asksToStay = false
        private let handlers: Handlers

        init(_ handlers: Handlers) {
            self.handlers = handlers
            super.init()
            controller.delegate = self
        }

        /// Puts a table on top.
        func push(_ seated: SeatedTable, _ showing: Showing) {
            remove(seated)
            tables.append(seated)
            lastShowing = showing
        }

        func remove(_ seated: SeatedTable) { tables.removeAll { $0 === seated } }

        func close() {
            controller.delegate = nil
            (tables, placeholders, shown) = ([], [], [])
        }

        /// While a customer asks to stay, going back asks the house. Otherwise UIKit goes back, and the house hears of it.
        func setLeaveConfirmation(_ isNeeded: Bool) {
            asksToStay = isNeeded
            updateWayBack()
        }

        /// Shows the pages as the house has them, unless they are changing. It is called again then.
        func turn() {
            guard !isTurning, let depth = handlers.depth() else { return }
            let made = tables.suffix(depth)
            while placeholders.count < depth - made.count { placeholders.append(UIViewController()) }
            placeholders.removeSubrange((depth - made.count)...)
            let wanted = placeholders + made.map(\.screen)
            defer { updateWayBack() }
            guard let top = wanted.last, wanted != controller.viewControllers else { return }
            let isFirst = controller.viewControllers.isEmpty
            let transition = lastShowing?.transition ?? .automatic
            // A page that is back, and was not made before, has no way to come back by.
            let isKnown = lastShowing?.entrance != .returning || controller.viewControllers.contains(top)
            changesTop = changesTop || (!isFirst && top !== controller.topViewController)
            let isAnimated =
                handlers.isAnimated() && !isFirst && isKnown && top !== controller.topViewController
                && transition != .none
            shown = wanted
            showBars(of: tables.last, depth: depth)
            defer { if !isTurning { tellOfChange() } }
            guard isAnimated, transition == .fade || transition == .rise else {
                return controller.setViewControllers(wanted, animated: isAnimated)
            }
            UIView.transition(with: controller.view, duration: 0.3, options: .transitionCrossDissolve) { [controller] in
                controller.setViewControllers(wanted, animated: false)
            }
        }

        /// Tells assistive technology that another page is there, once it is.
        private func tellOfChange() {
            guard changesTop else { return }
            changesTop = false
            UIAccessibility.post(notification: .screenChanged, argument: nil)
        }

        /// A first page with nothing in its bar goes without it.
        private func showBars(of top: SeatedTable?, depth: Int) {
            controller.setNavigationBarHidden(depth == 1 && top?.hasBar != true, animated: false)
            controller.isToolbarHidden = top?.screen.toolbarItems?.isEmpty ?? true
        }

        private func updateWayBack() {
            controller.interactivePopGestureRecognizer?.isEnabled = !asksToStay
            controller.interactiveContentPopGestureRecognizer?.isEnabled = !asksToStay
            guard let top = tables.last else { return }
            top.screen.navigationItem.backAction =
                asksToStay
                ? UIAction { [weak self, weak table = top.table] _ in
                    if let table { self?.handlers.onBack(table) }
                } : nil
        }

        func navigationController(
            _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
        ) {
            guard let coordinator = navigationController.transitionCoordinator else { return }
            isTurning = true
            coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.hasTurned() }
        }

        /// Tells the house if the guest has gone back, and shows what the house says.
        private func hasTurned() {
            isTurning = false
            tellOfChange()
            let left = shown.dropFirst(controller.viewControllers.count)
            shown = controller.viewControllers
            for page in left.reversed() {
                let seated = tables.last
                handlers.onBack(seated?.screen === page ? seated?.table : nil)
            }
            turn()
            handlers.onTurned()
        }
    }
#endif
