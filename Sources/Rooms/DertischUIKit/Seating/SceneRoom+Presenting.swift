#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// Menus and alerts over the pages.
    extension SceneRoom: UIPopoverPresentationControllerDelegate {
        /// Brings what lies over the pages nearer to what the house has, by one step at a time: each ends with another call.
        func present() {
            guard !isPresenting, !isTurning, pages.viewIfLoaded?.window != nil else { return }
            presented.removeAll { $0.presentingViewController == nil && !$0.isBeingPresented }
            // The app's own presentation over its screen stays, and what the house has waits for it.
            if let current = pages.presentedViewController, !isOwn(current) { return }
            var top: UIViewController = pages
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

        /// Takes what the room has presented off the screen, since it is closed.
        func dismissAll() {
            guard let current = pages.presentedViewController, isOwn(current) else { return }
            if !current.isBeingPresented, !current.isBeingDismissed { pages.dismiss(animated: false) }
        }

        private func present(_ wanted: UIViewController, over top: UIViewController) {
            if let seated = menus.first(where: { $0.framed === wanted }), let menu = seated.menu {
                prepare(wanted, menu)
            }
            isPresenting = true
            presented.append(wanted)
            top.present(wanted, animated: isAnimated) { [weak self, weak wanted] in
                // The room may have been closed meanwhile.
                if let self, maitreD != nil { return endStep() }
                wanted?.dismiss(animated: false)
            }
        }

        private func dismiss(from top: UIViewController) {
            isPresenting = true
            top.dismiss(animated: isAnimated) { [weak self] in self?.endStep() }
        }

        private func endStep() {
            isPresenting = false
            updateInsets()
            present()
        }

        private func prepare(
            _ wanted: UIViewController, _ menu: (style: MenuStyle, spot: Spot, opener: any RestaurantTable)
        ) {
            switch menu.style {
            case .popover:
                wanted.modalPresentationStyle = .popover
                wanted.preferredContentSize = wanted.view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                let opener = seated(menu.opener)
                let popover = wanted.popoverPresentationController
                switch opener?.table.target(at: menu.spot) {
                case .view(let view)? where view.window != nil: popover?.sourceItem = view
                case .item(let item as UIBarButtonItem)?: popover?.sourceItem = item
                // The row has been scrolled out of view.
                default: popover?.sourceItem = opener?.screen.view ?? pages.view
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
            !asksToStay
        }

        /// The house closes the menu, or asks.
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            if let menu = menu(of: presentationController) { maitreD?.closeMenu(at: menu.table) }
        }

        /// The guest has closed the menu. If the house keeps it, it is presented again.
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            if let menu = menu(of: presentationController) { maitreD?.closeMenu(at: menu.table) }
            present()
        }
    }
#endif
