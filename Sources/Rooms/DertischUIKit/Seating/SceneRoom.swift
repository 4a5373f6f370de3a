#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import DertischWindowState
    import Foundation
    import UIKit

    /// One scene, or one view controller among an app's own: its maître d, its tables, and the pages, menus and alerts that show them.
    ///
    /// A value says what is to be seen: the pages of the stack, and what lies over them. After each change of the house, and after each
    /// transition, the scene is compared with it. So no call comes in the midst of a transition, which UIKit would refuse.
    @MainActor final class SceneRoom: NSObject {
        private(set) weak var host: (any RoomHost)?
        private let room: UIKitRoom
        private(set) var maitreD: MaitreD?
        let pages = UINavigationController()
        /// Every table that is set, on the screen or beneath another.
        var tables: [ObjectIdentifier: SeatedTable] = [:]
        /// The tables of the stack that were made, the top one last.
        var stack: [SeatedTable] = []
        /// Stand for customers of a restored plan whose tables are not made yet.
        var placeholders: [UIViewController] = []
        /// The pages that the room has shown last, by which it notices that the guest has gone back.
        var shownPages: [UIViewController] = []
        /// The showing of the page on top.
        var lastShowing: Showing?
        /// True if another page is on top, and assistive technology was not told yet.
        var changesTop = false
        /// True while pages change.
        var isTurning = false
        /// The open menus, the top one last.
        var menus: [SeatedTable] = []
        var alerts: [(id: Alert.ID, controller: UIAlertController)] = []
        /// The menus and alerts that this room has presented, to tell them from those of the app.
        var presented: [UIViewController] = []
        /// True while a menu or alert comes or goes.
        var isPresenting = false
        /// True while a customer in the scene asks to stay.
        var asksToStay = false
        private var activityChange: Task<Void, Never>?
        private var keyboard: KeyboardInsets?
        private var motionObserver: NotificationObserver?
        /// The input that is to be given back once the first orders are answered.
        var restored: RestoredInput?
        var givingBack: [Task<Void, Never>] = []
        var isGivingBack = false
        var tableNumbers = TableNumbers()
        /// The number of the latest edit.
        var lastTurn = 0
        var clock: any Clock<Duration> { room.clock }

        init(in host: some RoomHost, of room: UIKitRoom, _ restaurant: Restaurant) {
            self.host = host
            self.room = room
            super.init()
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
            pages.delegate = self
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
            stopGivingBack()
            dismissAll()
            presented = []
            restored = nil
            pages.delegate = nil
            keyboard = nil
            motionObserver = nil
            (menus, alerts, stack, placeholders, shownPages) = ([], [], [], [], [])
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
                    makeRow: { layouts.view($0) }, onRestore: { [weak self] in self?.renumber($1, to: $0) },
                    onForgotten: { [weak self] in if let self { host?.inputChanged(in: self) } }),
                pictures: pictures)
            table.number = tableNumbers.next()
            return table
        }

        private var pictures: PictureSupply? {
            (maitreD?.restaurant.kitchen[(any PictureSource).self]).map { source in
                PictureSupply(
                    source: source, scale: { [weak self] in self?.metrics.scale ?? 1 },
                    isAnimated: { [weak self] in self?.isAnimated ?? false })
            }
        }

        func add(_ alert: Alert) {
            let made = UIAlertController(alert, entered: restored?.answers.removeValue(forKey: alert.id)) {
                [weak self] answer, entered in
                self?.alerts.removeAll { $0.id == alert.id }
                self?.maitreD?.answer(answer, entered: entered, to: alert.id)
                self?.present()
            }
            alerts.append((alert.id, made))
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
            let outer = menus.compactMap(\.framed.viewIfLoaded)
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
    }
#endif
