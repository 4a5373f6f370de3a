#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// Tables in places of others.
    extension SceneRoom {
        /// Shows a table in a place of another, where it replaces the one before.
        func embed(_ seated: SeatedTable, at place: Place, of host: SeatedTable, _ showing: Showing) {
            let target = host.table.target(at: Spot(place))
            if case .section(let section)? = target {
                if section.show(seated) { UIAccessibility.post(notification: .layoutChanged, argument: nil) }
                return
            }
            guard case .view(let view)? = target else { return }
            let screen = seated.framed
            if screen.parent === host.screen, screen.viewIfLoaded?.superview === view { return }
            // A page that comes with its sections is told of as a whole.
            if view.window != nil, host.screen.children.contains(where: { $0.viewIfLoaded?.superview === view }) {
                UIAccessibility.post(notification: .layoutChanged, argument: view)
            }
            let change: @MainActor () -> Void = {
                for other in host.screen.children where other.viewIfLoaded?.superview === view { other.leaveParent() }
                screen.join(host.screen, in: view)
            }
            guard isAnimated, showing.transition != .none, showing.transition != .automatic, view.window != nil else {
                return change()
            }
            UIView.transition(with: view, duration: 0.25, options: .transitionCrossDissolve, animations: { change() })
        }

        func withdraw(_ seated: SeatedTable, at place: Place, of host: any RestaurantTable) {
            if case .section(let section)? = (host as? UIKitTable)?.target(at: Spot(place)) {
                section.withdraw(seated)
            } else {
                seated.framed.leaveParent()
            }
        }
    }
#endif
