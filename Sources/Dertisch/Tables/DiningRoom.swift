/// A place where tables stand: a browser tab, a native window, a test.
@MainActor public protocol DiningRoom: AnyObject {
    /// Sets a fresh table with the customer's layout. It is laid next, and then shown.
    func setTable(for customer: String) -> any RestaurantTable
    /// Shows a table: in place of the one shown before at the same position, or over another.
    func show(_ table: any RestaurantTable, _ showing: Showing)
    /// Clears a table away for good. A menu's opener, or whoever sat beneath, is shown right after if it was hidden.
    func clear(_ table: any RestaurantTable)
    /// Takes a menu's table off the screen for a while: its opener's tab is hidden. It is shown again when the tab is.
    func hide(_ table: any RestaurantTable)
    /// Asks the customer something over the table. The answer goes to ``MaitreD/answer(_:entered:to:)``.
    func show(_ alert: Alert)
    /// The customer's language has changed; every table is laid anew right after.
    func speak(_ language: Language)
    /// The customer wants the window to look otherwise, or as the device says again. The room shows that, keeps it for the
    /// next time, and tells of the device as before: what was chosen is the house's to put over it.
    func wear(_ appearance: Appearance)
    /// The seating has changed. A browser shows the link as its address; others may keep the plan.
    func seatingChanged(to link: String?)
    /// Somebody in the window asks to stay now, or nobody does any more. A browser asks before it closes the window.
    func asksToStay(_ isAsking: Bool)
    /// Opens another window with that seating. Answers whether the room can.
    func openWindow(_ plan: SeatingPlan, link: String?) -> Bool
}

extension DiningRoom {
    /// Does nothing: what is laid by the metrics changes all the same.
    public func wear(_ appearance: Appearance) {}
    /// Does nothing.
    public func seatingChanged(to link: String?) {}
    /// Does nothing.
    public func asksToStay(_ isAsking: Bool) {}
    /// Cannot.
    public func openWindow(_ plan: SeatingPlan, link: String?) -> Bool { false }
}

/// How and where a table is shown.
public struct Showing {
    /// Where a table stands in its window.
    public enum Position {
        /// It has the window to itself.
        case window
        /// It stands in a place of another table.
        case section(Place, of: any RestaurantTable)
        /// It lies over another table.
        case menu(MenuStyle, at: Spot, over: any RestaurantTable)
    }

    /// How the customer comes to the table.
    public let entrance: Entrance
    /// How the change should look; for one who returns, that in which the one on top had come.
    public let transition: Transition
    /// Where the table stands.
    public let position: Position

    /// Describes a showing, as tests of dining rooms do.
    public init(_ entrance: Entrance, via transition: Transition = .automatic, at position: Position = .window) {
        self.entrance = entrance
        self.transition = transition
        self.position = position
    }
}

/// How a customer comes to the table.
public enum Entrance: Sendable {
    /// Seated for the first time.
    case arriving
    /// Back, because whoever sat on top has gone.
    case returning
}

/// How a change of customers looks. Each dining room does what its platform does; one that cannot does without.
public enum Transition: String, Codable, Hashable, Sendable, CaseIterable {
    /// As the platform sees fit.
    case automatic
    /// At once.
    case none
    /// One fades into the other.
    case fade
    /// The new one comes in from the side where reading ends.
    case slide
    /// The new one rises from below.
    case rise
}

/// How a menu lies over its opener.
public enum MenuStyle: String, Codable, Hashable, Sendable, CaseIterable {
    /// Small, beside the place that opened it; a touch elsewhere closes it.
    case popover
    /// Over the whole opener.
    case sheet
}
