#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The menus and alerts over the pages of a scene.
    ///
    /// What is presented is compared with what the house has, after each change and after each presentation.
    @MainActor final class Overlays: NSObject, UIPopoverPresentationControllerDelegate {
        /// What overlays ask of their room, and tell it.
        struct Handlers {
            /// True until the house has closed.
            let isOpen: @MainActor () -> Bool
            let isAnimated: @MainActor () -> Bool
            let seated: @MainActor (any RestaurantTable) -> SeatedTable?
            /// The guest has closed a menu, or tried to.
            let onMenuClosed: @MainActor (UIKitTable) -> Void
            /// A presentation or dismissal has ended.
            let onPresented: @MainActor () -> Void
        }

        /// The open menus, the top one last.
        private(set) var menus: [SeatedTable] = []
        private(set) var alerts: [(id: Alert.ID, controller: UIAlertController)] = []
        /// The menus and alerts that this room has presented, to tell them from those of the app.
        private var presented: [UIViewController] = []
        /// True while a menu or alert comes or goes.
        private var isPresenting = false
        private let pages: PageStack
        private let handlers: Handlers

        init(over pages: PageStack, _ handlers: Handlers) {
            self.pages = pages
            self.handlers = handlers
        }

        func add(_ menu: SeatedTable) {
            if !menus.contains(where: { $0 === menu }) { menus.append(menu) }
        }

        func remove(menuOf table: any RestaurantTable) { menus.removeAll { $0.table === table } }

        func add(_ alert: UIAlertController, id: Alert.ID) { alerts.append((id, alert)) }

        func remove(alert id: Alert.ID) { alerts.removeAll { $0.id == id } }

        /// Takes what the room has presented off the screen, since it is closed.
        func close() {
            if let current = root.presentedViewController, isOwn(current), !current.isBeingPresented,
                !current.isBeingDismissed
            {
                root.dismiss(animated: false)
            }
            (menus, alerts, presented) = ([], [], [])
        }

        private var root: UINavigationController { pages.controller }

        /// Brings what lies over the pages nearer to what the house has, by one step at a time: each ends with another call.
        func present() {
            guard !isPresenting, !pages.isTurning, root.viewIfLoaded?.window != nil else { return }
            presented.removeAll { $0.presentingViewController == nil && !$0.isBeingPresented }
            // The app's own presentation over its screen stays, and what the house has waits for it.
            if let current = root.presentedViewController, !isOwn(current) { return }
            var top: UIViewController = root
            for wanted in menus.map(\.framed) + alerts.map(\.controller) {
                guard let current = top.presentedViewController else { return present(wanted, over: top) }
                // The guest's dismissal ends with a call of the delegate.
                if current.isBeingDismissed { return }
                if current !== wanted { return dismiss(from: top) }
                top = current
            }
            if let current = top.presentedViewController, isOwn(current), !current.isBeingDismissed {
                dismiss(from: top)
            }
        }

        /// True for what this room has presented.
        private func isOwn(_ controller: UIViewController) -> Bool { presented.contains { $0 === controller } }

        private func present(_ wanted: UIViewController, over top: UIViewController) {
            if let seated = menus.first(where: { $0.framed === wanted }), let menu = seated.menu {
                prepare(wanted, menu)
            }
            isPresenting = true
            presented.append(wanted)
            top.present(wanted, animated: handlers.isAnimated()) { [weak self, weak wanted] in
                // The room may have been closed meanwhile.
                if let self, handlers.isOpen() { return endStep() }
                wanted?.dismiss(animated: false)
            }
        }

        private func dismiss(from top: UIViewController) {
            isPresenting = true
            top.dismiss(animated: handlers.isAnimated()) { [weak self] in self?.endStep() }
        }

        private func endStep() {
            isPresenting = false
            handlers.onPresented()
            present()
        }

        private func prepare(
            _ wanted: UIViewController, _ menu: (style: MenuStyle, spot: Spot, opener: any RestaurantTable)
        ) {
            switch menu.style {
            case .popover:
                wanted.modalPresentationStyle = .popover
                wanted.preferredContentSize = wanted.view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                let opener = handlers.seated(menu.opener)
                let popover = wanted.popoverPresentationController
                switch opener?.table.target(at: menu.spot) {
                case .view(let view)? where view.window != nil: popover?.sourceItem = view
                case .item(let item as UIBarButtonItem)?: popover?.sourceItem = item
                // The row has been scrolled out of view.
                default: popover?.sourceItem = opener?.screen.view ?? root.view
                }
            case .sheet:
                wanted.modalPresentationStyle = .pageSheet
                wanted.sheetPresentationController?.detents = [.medium(), .large()]
                wanted.sheetPresentationController?.prefersGrabberVisible = true
            }
            wanted.presentationController?.delegate = self
        }

        private func menu(of presentation: UIPresentationController) -> SeatedTable? {
            menus.first { $0.framed === presentation.presentedViewController }
        }

        /// A popover stays one on a telephone.
        func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
            .none
        }

        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
            !pages.asksToStay
        }

        /// The house closes the menu, or asks.
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            if let menu = menu(of: presentationController) { handlers.onMenuClosed(menu.table) }
        }

        /// The guest has closed the menu. If the house keeps it, it is presented again.
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            if let menu = menu(of: presentationController) { handlers.onMenuClosed(menu.table) }
            present()
        }
    }
#endif
