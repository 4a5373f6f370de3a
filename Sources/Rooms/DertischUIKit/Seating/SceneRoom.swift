#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import DertischWindowState
    import Foundation
    import UIKit

    /// One scene, or one view controller among an app's own: its maître d, its tables, and the pages, menus and alerts that show them.
    @MainActor final class SceneRoom {
        private(set) weak var host: (any RoomHost)?
        private let room: UIKitRoom
        private(set) var maitreD: MaitreD?
        /// Every table that is set, on the screen or beneath another.
        private(set) var tables: [ObjectIdentifier: SeatedTable] = [:]
        private(set) lazy var pageStack: PageStack = PageStack(
            .init(
                depth: { [weak self] in self?.maitreD?.seated.count },
                isAnimated: { [weak self] in self?.isAnimated ?? false },
                onBack: { [weak self] in self?.goBack(from: $0) },
                onTurned: { [weak self] in
                    self?.overlays.present()
                    self?.updateInsets()
                }))
        private(set) lazy var overlays: Overlays = Overlays(
            over: pageStack,
            .init(
                isOpen: { [weak self] in self?.maitreD != nil },
                isAnimated: { [weak self] in self?.isAnimated ?? false },
                seated: { [weak self] in self?.seated($0) },
                onMenuClosed: { [weak self] in _ = self?.maitreD?.closeMenu(at: $0) },
                onPresented: { [weak self] in self?.updateInsets() }))
        /// The navigation controller that shows the pages.
        var pages: UINavigationController { pageStack.controller }
        /// What the scene had before the system freed it, until it is given back.
        private(set) lazy var restorer: InputRestorer = InputRestorer(
            clock: room.clock, table: { [weak self] in self?.table(numbered: $0) },
            hasGivenBack: { [weak self] in self?.restoreFocus() })
        private var activityChange: Task<Void, Never>?
        private var keyboard: KeyboardInsets?
        private var motionObserver: NotificationObserver?
        /// The number of the latest edit.
        private var lastTurn = 0

        init(in host: some RoomHost, of room: UIKitRoom, _ restaurant: Restaurant) {
            self.host = host
            self.room = room
            let wanted = Locale.preferredLanguages.map { Language($0) }
            let language = Language.best(of: wanted, among: restaurant.languages)
            maitreD = MaitreD(
                of: restaurant, in: self, language: language, region: language?.region(wanted: wanted), metrics: metrics
            )
            keyboard = KeyboardInsets(
                in: { [weak self] in self?.areas ?? [] }, isAnimated: { [weak self] in self?.isAnimated ?? false })
            setDirection(of: maitreD?.sommelier.language)
            motionObserver = NotificationObserver(UIAccessibility.reduceMotionStatusDidChangeNotification) {
                [weak self] in self?.measure()
            }
            host.show(pages)
            host.watchTraits([
                UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
                UITraitPreferredContentSizeCategory.self, UITraitDisplayScale.self,
            ]) { [weak self] in self?.measure() }
        }

        /// Seats the first customers.
        func begin(_ visit: SceneVisit) {
            switch visit {
            case .home: maitreD?.greet()
            case .link(let link): report(maitreD?.greet(link: link))
            case .customer(let greet): if let maitreD { greet(maitreD) }
            case .window(let state): restore(state)
            case .unreadable:
                report(UIKitRoom.Problem.unreadablePlan)
                maitreD?.greet()
            }
        }

        /// Goes where the guest wants to go from outside: a link is seated on top, so there is a way back.
        func follow(_ visit: SceneVisit) {
            guard let maitreD else { return }
            switch visit {
            case .link(let link): report(maitreD.follow(link: link, depth: maitreD.seated.count + 1))
            // A customer that asks to stay is asked first.
            case .window: maitreD.askToClose { [weak self] in self?.begin(visit) }
            case .home, .customer, .unreadable: break
            }
        }

        /// Ushers out all customers.
        func close() {
            activityChange?.cancel()
            restorer.stop()
            overlays.close()
            pageStack.close()
            keyboard = nil
            motionObserver = nil
            maitreD?.close()
            maitreD = nil
            tables = [:]
        }

        func seated(_ table: any RestaurantTable) -> SeatedTable? { tables[ObjectIdentifier(table)] }

        /// Makes a customer's table from its screen. Without one it stays empty, which is reported.
        func makeTable(for customer: String) -> UIKitTable {
            let layouts = room.layouts
            let found = layouts.screen(of: customer)
            if found == nil { report(UIKitRoom.Problem.noScreen(customer), at: customer) }
            let table = UIKitTable(
                found ?? UIViewController(), of: customer,
                .init(
                    onGesture: { [weak self] in self?.handle($0, at: $1, on: $2) },
                    onRowRequest: { [weak self] in self?.maitreD?.layRow($0, on: $1) },
                    makeRow: { layouts.view($0) }, onRestore: { [weak self] in self?.restorer.renumber($1, to: $0) },
                    onForgotten: { [weak self] in if let self { host?.inputChanged(in: self) } }),
                pictures: pictures)
            table.number = restorer.nextTableNumber()
            return table
        }

        private var pictures: PictureSupply? {
            (maitreD?.restaurant.kitchen[(any PictureSource).self]).map { source in
                PictureSupply(
                    source: source, scale: { [weak self] in self?.metrics.scale ?? 1 },
                    isAnimated: { [weak self] in self?.isAnimated ?? false })
            }
        }

        /// Takes the guest's way back from a page: from that of a table, or from a customer whose table was not made yet.
        private func goBack(from table: UIKitTable?) {
            if let table { maitreD?.usherOut(at: table) } else { maitreD?.usherOutCurrentCustomer() }
        }

        /// True if changes are animated: not for guests who have turned motion off.
        var isAnimated: Bool {
            !UIAccessibility.isReduceMotionEnabled && maitreD?.metrics.isMotionReduced != true
        }

        func setDirection(of language: Language?) {
            let isRightToLeft = language?.isRightToLeft == true
            host?.setDirection(isRightToLeft ? .rightToLeft : .leftToRight)
            // The swipe that goes back follows the view itself, and so does the back button.
            let attribute: UISemanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
            pages.view.semanticContentAttribute = attribute
            pages.navigationBar.semanticContentAttribute = attribute
        }

        /// The device as it is now. The guest's own choices are the house's, and are not measured.
        private var metrics: Metrics {
            var metrics = Metrics()
            if let bounds = host?.area.bounds {
                metrics.window = Metrics.Size(width: bounds.width, height: bounds.height)
            }
            metrics.languages = Locale.preferredLanguages.map { Language($0) }
            metrics.timeZone = .current
            metrics.isMotionReduced = UIAccessibility.isReduceMotionEnabled
            guard let traits = host?.measuredTraits else { return metrics }
            metrics.scale = traits.displayScale
            metrics.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
            metrics.contrast = traits.accessibilityContrast == .high ? .more : .standard
            metrics.textScale = UIFontMetrics.default.scaledValue(for: 100, compatibleWith: traits) / 100
            return metrics
        }

        /// The views of the room: that of its host, and the menus that UIKit shows outside of it.
        var areas: [UIView] {
            guard let area = host?.area else { return [] }
            let outer = overlays.menus.compactMap(\.framed.viewIfLoaded)
            return [area] + outer.filter { $0.window != nil && !$0.isDescendant(of: area) }
        }

        /// Tells the house what has changed about the device.
        func measure() { maitreD?.measured(metrics) }

        func report(_ problem: SeatingProblem?) {
            if let problem { report(UIKitRoom.Problem.seating(problem)) }
        }

        func report(_ problem: UIKitRoom.Problem, at customer: String = "") {
            maitreD?.restaurant.report(problem, at: customer)
        }

        /// Gives the scroll views of screens that have come the insets that they need.
        func updateInsets() { keyboard?.update() }

        // The seating as an activity of the scene.

        /// The seating as it is now, with what was typed, for the same device.
        var currentActivity: NSUserActivity? { state.map { SceneVisit.activity(of: $0) } }

        /// True if the host has not been told of a change yet.
        var isChangeDue: Bool { activityChange != nil }

        /// Tells the host of the seating, once for many changes.
        func planMayHaveChanged() {
            guard activityChange == nil else { return }
            activityChange = Task { [weak self] in
                guard !Task.isCancelled else { return }
                self?.activityChange = nil
                if let self { host?.seatingChanged(in: self) }
            }
        }

        /// The number of the next edit.
        func nextTurn() -> Int {
            lastTurn += 1
            return lastTurn
        }
    }

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
                pageStack.push(seated, showing)
            case .section(let place, of: let host):
                if let host = self.seated(host) { embed(seated, at: place, of: host, showing) }
            case .menu:
                overlays.add(seated)
                // A menu that is back with its tab is no change of the seating.
                Task { [weak self] in self?.overlays.present() }
            }
        }

        func clear(_ table: any RestaurantTable) {
            guard let seated = tables.removeValue(forKey: ObjectIdentifier(table)) else { return }
            pageStack.remove(seated)
            overlays.remove(menuOf: table)
            if case .section(let place, of: let host)? = seated.position { withdraw(seated, at: place, of: host) }
            if maitreD != nil { overlays.present() }
        }

        func hide(_ table: any RestaurantTable) {
            overlays.remove(menuOf: table)
            overlays.present()
        }

        func show(_ alert: Alert) {
            let made = UIAlertController(alert, entered: restorer.takeAnswer(to: alert.id)) {
                [weak self] answer, entered in
                self?.overlays.remove(alert: alert.id)
                self?.maitreD?.answer(answer, entered: entered, to: alert.id)
                self?.overlays.present()
            }
            overlays.add(made, id: alert.id)
            overlays.present()
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
            pageStack.turn()
            overlays.present()
            updateInsets()
            planMayHaveChanged()
            if let maitreD { restorer.giveBackOnceSettled(by: maitreD) }
        }

        func planChanged() { planMayHaveChanged() }

        func setLeaveConfirmation(_ isNeeded: Bool) { pageStack.setLeaveConfirmation(isNeeded) }

        func openWindow(_ plan: SeatingPlan, link: String?) -> Bool {
            host?.openWindow(plan) ?? false
        }
    }
#endif
