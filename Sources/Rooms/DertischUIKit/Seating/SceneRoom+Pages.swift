#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The pages of the stack.
    extension SceneRoom: UINavigationControllerDelegate {
        /// Shows the pages as the house has them, unless they are changing. It is called again then.
        func turnPages() {
            guard !isTurning, let maitreD else { return }
            let depth = maitreD.seated.count
            let made = stack.suffix(depth)
            while placeholders.count < depth - made.count { placeholders.append(UIViewController()) }
            placeholders.removeSubrange((depth - made.count)...)
            let wanted = placeholders + made.map(\.screen)
            defer { updateWayBack() }
            guard let top = wanted.last, wanted != pages.viewControllers else { return }
            let isFirst = pages.viewControllers.isEmpty
            let transition = lastShowing?.transition ?? .automatic
            // A page that is back, and was not made before, has no way to come back by.
            let isKnown = lastShowing?.entrance != .returning || pages.viewControllers.contains(top)
            changesTop = changesTop || (!isFirst && top !== pages.topViewController)
            let isAnimated = isAnimated && !isFirst && isKnown && top !== pages.topViewController && transition != .none
            shownPages = wanted
            showBars(of: stack.last, depth: depth)
            defer { if !isTurning { tellOfChange() } }
            guard isAnimated, transition == .fade || transition == .rise else {
                return pages.setViewControllers(wanted, animated: isAnimated)
            }
            UIView.transition(with: pages.view, duration: 0.3, options: .transitionCrossDissolve) { [pages] in
                pages.setViewControllers(wanted, animated: false)
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
            pages.setNavigationBarHidden(depth == 1 && top?.hasBar != true, animated: false)
            pages.isToolbarHidden = top?.screen.toolbarItems?.isEmpty ?? true
        }

        /// While a customer asks to stay, going back asks the house. Otherwise UIKit goes back, and the house hears of it.
        func updateWayBack() {
            pages.interactivePopGestureRecognizer?.isEnabled = !asksToStay
            pages.interactiveContentPopGestureRecognizer?.isEnabled = !asksToStay
            guard let top = stack.last else { return }
            top.screen.navigationItem.backAction =
                asksToStay
                ? UIAction { [weak self, weak table = top.table] _ in
                    if let table { self?.maitreD?.usherOut(at: table) }
                } : nil
        }

        func navigationController(
            _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
        ) {
            guard let coordinator = navigationController.transitionCoordinator else { return }
            isTurning = true
            coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.pagesHaveTurned() }
        }

        /// Tells the house if the guest has gone back, and shows what the house says.
        private func pagesHaveTurned() {
            isTurning = false
            tellOfChange()
            let left = shownPages.dropFirst(pages.viewControllers.count)
            shownPages = pages.viewControllers
            for page in left.reversed() {
                if let seated = stack.last, seated.screen === page {
                    maitreD?.usherOut(at: seated.table)
                } else {
                    maitreD?.usherOutCurrentCustomer()
                }
            }
            turnPages()
            present()
            updateInsets()
        }
    }
#endif
