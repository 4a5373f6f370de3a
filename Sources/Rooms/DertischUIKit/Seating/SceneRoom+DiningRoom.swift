#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The scene as a dining room, for the maître d.
    extension SceneRoom: DiningRoom {
        func setTable(for customer: String) -> any RestaurantTable {
            let table = makeTable(for: customer)
            tables[ObjectIdentifier(table)] = SeatedTable(table)
            return table
        }

        func show(_ table: any RestaurantTable, _ showing: Showing) {
            guard let seated = seated(table) else { return }
            seated.position = showing.position
            switch showing.position {
            case .window:
                stack.removeAll { $0 === seated }
                stack.append(seated)
                lastShowing = showing
            case .section(let place, of: let host):
                if let host = self.seated(host) { embed(seated, at: place, of: host, showing) }
            case .menu:
                if !menus.contains(where: { $0 === seated }) { menus.append(seated) }
                // A menu that is back with its tab is no change of the seating.
                Task { [weak self] in self?.present() }
            }
        }

        func clear(_ table: any RestaurantTable) {
            guard let seated = tables.removeValue(forKey: ObjectIdentifier(table)) else { return }
            stack.removeAll { $0 === seated }
            menus.removeAll { $0 === seated }
            if case .section(let place, of: let host)? = seated.position { withdraw(seated, at: place, of: host) }
            if maitreD != nil { present() }
        }

        func hide(_ table: any RestaurantTable) {
            menus.removeAll { $0.table === table }
            present()
        }

        func show(_ alert: Alert) {
            add(alert)
            present()
        }

        func setLanguage(_ language: Language) { setDirection(of: language) }

        func setAppearance(_ appearance: Appearance) {
            let style: UIUserInterfaceStyle =
                switch appearance.colorScheme {
                case .dark: .dark
                case .light: .light
                case nil: .unspecified
                }
            host?.setStyle(style)
        }

        func seatingChanged(to link: String?) {
            turnPages()
            present()
            updateInsets()
            planMayHaveChanged()
            giveBackOnceSettled()
        }

        func planChanged() { planMayHaveChanged() }

        func setLeaveConfirmation(_ isNeeded: Bool) {
            asksToStay = isNeeded
            updateWayBack()
        }

        func openWindow(_ plan: SeatingPlan, link: String?) -> Bool {
            host?.openWindow(plan) ?? false
        }

        // Sections.

        /// Shows a table in a place of another, where it replaces the one before.
        private func embed(_ seated: SeatedTable, at place: Place, of host: SeatedTable, _ showing: Showing) {
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

        private func withdraw(_ seated: SeatedTable, at place: Place, of host: any RestaurantTable) {
            if case .section(let section)? = (host as? UIKitTable)?.target(at: Spot(place)) {
                section.withdraw(seated)
            } else {
                seated.framed.leaveParent()
            }
        }
    }
#endif
