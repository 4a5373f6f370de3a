public import DertischCore

/// A dining room without a screen: its tables store their content, and gestures are made by calls.
///
/// ```swift
/// let room = HeadlessRoom()
/// let maitreD = MaitreD(of: try await Restaurant(Galerie()), in: room)
/// maitreD.greet(.photo, with: 7)
/// await maitreD.settled()
/// #expect(room.table(of: "photo")?["title"].text == "Dune")
/// ```
///
/// A ``TestRestaurant`` creates one.
@MainActor public final class HeadlessRoom: DiningRoom {
    /// The current tables, the last shown at the end. Menus that are temporarily hidden are not included.
    public private(set) var tables: [HeadlessTable] = []
    /// The last showing of each current table.
    public private(set) var showings: [ObjectIdentifier: Showing] = [:]
    /// The alerts shown so far, oldest first.
    public private(set) var alerts: [Alert] = []
    /// The current language, once it was changed.
    public private(set) var language: Language?
    /// The links of the seating so far, oldest first.
    public private(set) var links: [String?] = []
    /// The number of times that the plan may have changed without the seating: a kept property, or an open question.
    public private(set) var planChanges = 0
    /// The windows that were requested.
    public private(set) var windows: [SeatingPlan] = []
    /// The guest's choice of appearance.
    public private(set) var appearance = Appearance()
    /// True while a customer asks to stay.
    public private(set) var needsLeaveConfirmation = false
    /// True if tables discard their content while another customer sits on top, as a browser's do.
    public let discardsHiddenContent: Bool
    /// True if rows stay empty until they are requested, as in lists that show few of many rows.
    public let asksForRows: Bool
    /// The layouts whose texts are laid, by their customers' names.
    public let layouts: [String: Layout]
    /// The maître d of the room, who knows its history.
    weak var maitreD: MaitreD?
    private var history = HeadlessHistory()
    private var isNavigating = false
    /// The address that a browser would show: that of the current customer, or of the one before if it has none.
    public var address: String { history.current?.address ?? "/" }
    /// The addresses that a browser's history would have, the first one first. One is shown, and those behind it are the way forward.
    public var addresses: [String] { history.entries.map(\.address) }
    /// True if it can open more windows.
    public var hasMoreWindows = false

    /// Creates an empty room.
    ///
    /// - Parameters:
    ///   - layouts: the layouts of another room, whose texts are laid here too; none by default.
    ///   - discardsHiddenContent: true to discard a table's content while another customer sits on top.
    ///   - asksForRows: true to leave rows empty until `maitreD.layRow(_:on:)` requests them.
    public init(
        layouts: (any LayoutBook)? = nil, discardsHiddenContent: Bool = false, asksForRows: Bool = false
    ) {
        self.layouts = layouts?.layouts ?? [:]
        self.discardsHiddenContent = discardsHiddenContent
        self.asksForRows = asksForRows
    }

    /// The table that was shown last.
    public var table: HeadlessTable? { tables.last }

    /// The table of a customer: the last one shown, if there are several.
    ///
    /// - Parameter customer: the customer's name.
    /// - Returns: the table; `nil` if the customer has no current one.
    public func table(of customer: String) -> HeadlessTable? { tables.last { $0.customer == customer } }

    /// The last showing of a table.
    public func showing(of table: HeadlessTable) -> Showing? { showings[ObjectIdentifier(table)] }

    /// Creates a table.
    public func setTable(for customer: String) -> any RestaurantTable {
        HeadlessTable(
            customer: customer, layout: layouts[customer], discardsHiddenContent: discardsHiddenContent,
            asksForRows: asksForRows)
    }

    /// Puts a table on top.
    public func show(_ table: any RestaurantTable, _ showing: Showing) {
        guard let table = table as? HeadlessTable else { return }
        showings[ObjectIdentifier(table)] = showing
        tables.removeAll { $0 === table }
        tables.append(table)
    }

    /// Removes a table.
    public func clear(_ table: any RestaurantTable) {
        tables.removeAll { $0 === table }
        showings[ObjectIdentifier(table)] = nil
    }

    /// Hides a menu's table until it is shown again.
    public func hide(_ table: any RestaurantTable) { tables.removeAll { $0 === table } }

    /// Stores an alert.
    public func show(_ alert: Alert) { alerts.append(alert) }

    /// Stores the language.
    public func setLanguage(_ language: Language) { self.language = language }

    /// Stores the choice of appearance.
    public func setAppearance(_ appearance: Appearance) { self.appearance = appearance }

    /// Stores the link.
    public func seatingChanged(to link: String?) {
        links.append(link)
        showPosition()
    }

    /// Stores the link.
    public func addressChanged(to link: String?) {
        links.append(link)
        planChanges += 1
        showPosition()
    }

    private func showPosition() {
        guard !isNavigating, let maitreD else { return }
        history.show(maitreD.link, depth: maitreD.seated.count, entry: maitreD.entry)
    }

    /// Goes back or forward, as a browser's buttons do. A ``TestRestaurant`` makes a room that can.
    ///
    /// - Parameter steps: the number of entries, below 0 to go back.
    /// - Returns: false if the history has not so many.
    package func go(_ steps: Int) -> Bool {
        guard let maitreD, let entry = history.go(steps) else { return false }
        isNavigating = true
        maitreD.follow(link: entry.hasLink ? entry.address : "", depth: entry.depth, entry: entry.number)
        isNavigating = false
        showPosition()
        return true
    }

    /// Counts a change of the plan.
    public func planChanged() { planChanges += 1 }

    /// Stores whether a customer asks to stay.
    public func setLeaveConfirmation(_ isNeeded: Bool) { needsLeaveConfirmation = isNeeded }

    /// Stores the requested window.
    public func openWindow(_ plan: SeatingPlan, link: String?) -> Bool {
        if hasMoreWindows { windows.append(plan) }
        return hasMoreWindows
    }
}
