public import Dertisch

/// A dining room with no screen: its tables remember what was laid, and gestures are made by calls.
///
/// ```swift
/// let room = HeadlessRoom()
/// let maitreD = MaitreD(of: try await Restaurant(Galerie()), in: room)
/// maitreD.greet(.photo, with: 7)
/// await maitreD.settled()
/// #expect(room.table(of: "photo")?["title"].text == "Dune")
/// ```
///
/// A ``TestRestaurant`` brings one along.
@MainActor public final class HeadlessRoom: DiningRoom {
    /// The tables that stand, the one shown last at the end. Menus that are hidden for a while are not among them.
    public private(set) var tables: [HeadlessTable] = []
    /// How each table that stands was shown last.
    public private(set) var showings: [ObjectIdentifier: Showing] = [:]
    /// The alerts shown so far, oldest first.
    public private(set) var alerts: [Alert] = []
    /// The language spoken, once it was changed.
    public private(set) var language: Language?
    /// The links that the seating has had so far, oldest first.
    public private(set) var links: [String?] = []
    /// The windows that were asked for.
    public private(set) var windows: [SeatingPlan] = []
    /// How the guest wants the window to look, once that was chosen.
    public private(set) var appearance = Appearance()
    /// Whether somebody asks to stay.
    public private(set) var isAskedToStay = false
    /// Whether tables forget what was laid while another customer sits on top, as a browser's do.
    public let isForgetful: Bool
    /// Whether nothing is laid in rows until somebody asks for them, as for lists that show few of many rows.
    public let asksForRows: Bool
    /// Whether it has more windows to open.
    public var hasMoreWindows = false

    /// Makes an empty room.
    ///
    /// - Parameters:
    ///   - isForgetful: whether tables forget what was laid while another customer sits on top.
    ///   - asksForRows: whether nothing is laid in rows until `maitreD.layRow(_:on:)` asks for it.
    public init(isForgetful: Bool = false, asksForRows: Bool = false) {
        self.isForgetful = isForgetful
        self.asksForRows = asksForRows
    }

    /// The table that was shown last.
    public var table: HeadlessTable? { tables.last }

    /// The table of a customer: the one shown last, if there are several.
    ///
    /// - Parameter customer: the customer's name.
    /// - Returns: the table; `nil` if the customer has none that stands.
    public func table(of customer: String) -> HeadlessTable? { tables.last { $0.customer == customer } }

    /// How a table was shown last.
    public func showing(of table: HeadlessTable) -> Showing? { showings[ObjectIdentifier(table)] }

    /// Sets a table.
    public func setTable(for customer: String) -> any RestaurantTable {
        HeadlessTable(customer: customer, isForgetful: isForgetful, asksForRows: asksForRows)
    }

    /// Puts a table on top.
    public func show(_ table: any RestaurantTable, _ showing: Showing) {
        guard let table = table as? HeadlessTable else { return }
        showings[ObjectIdentifier(table)] = showing
        tables.removeAll { $0 === table }
        tables.append(table)
    }

    /// Takes a table away.
    public func clear(_ table: any RestaurantTable) {
        tables.removeAll { $0 === table }
        showings[ObjectIdentifier(table)] = nil
    }

    /// Takes a menu's table away until it is shown again.
    public func hide(_ table: any RestaurantTable) { tables.removeAll { $0 === table } }

    /// Remembers an alert.
    public func show(_ alert: Alert) { alerts.append(alert) }

    /// Remembers the language.
    public func speak(_ language: Language) { self.language = language }

    /// Remembers how the window is to look.
    public func wear(_ appearance: Appearance) { self.appearance = appearance }

    /// Remembers the link.
    public func seatingChanged(to link: String?) { links.append(link) }

    /// Remembers whether somebody asks to stay.
    public func asksToStay(_ isAsking: Bool) { isAskedToStay = isAsking }

    /// Remembers the window.
    public func openWindow(_ plan: SeatingPlan, link: String?) -> Bool {
        if hasMoreWindows { windows.append(plan) }
        return hasMoreWindows
    }
}
