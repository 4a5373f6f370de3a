/// A dining room: the platform side that shows tables, such as a browser tab, a native window or a test.
@MainActor public protocol DiningRoom: AnyObject {
    /// Makes a table with the customer's layout. It is laid next, and then shown.
    func setTable(for customer: String) -> any RestaurantTable
    /// Shows a table: over another table, or in place of the table at the same position.
    func show(_ table: any RestaurantTable, _ showing: Showing)
    /// Removes a table for good. A menu's opener, or the customer beneath, is shown right after if it was hidden.
    func clear(_ table: any RestaurantTable)
    /// Hides a menu's table while its opener's tab is hidden. It is shown again with the tab.
    func hide(_ table: any RestaurantTable)
    /// Shows an alert over the table. The answer goes to ``MaitreD/answer(_:entered:to:)``.
    func show(_ alert: Alert)
    /// Switches to another language. Every table is laid again right after.
    func setLanguage(_ language: Language)
    /// Shows the look that the guest has chosen, and stores it for the next visit. The room still reports the device's
    /// own settings: the house applies the guest's choices over them.
    func setAppearance(_ appearance: Appearance)
    /// Notes a change of the seating. A browser shows the link as its address; other rooms may store the plan.
    func seatingChanged(to link: String?)
    /// Notes a change of the current customer's address, while the seating stays: values that its course binds to the query. A browser shows the
    /// address as the history entry of that number (``MaitreD/entry``). What has changed on the table is applied right after, so both can be sent as
    /// one. It is called in the midst of that change, so a room gives the maître d no work then.
    func addressChanged(to link: String?)
    /// Notes that ``MaitreD/plan`` may have changed though the seating has not: a kept property of a carte, or a question that was asked or answered.
    /// It is called in the midst of that change, and for each change, so a room that stores the plan reads it later, once for many calls.
    func planChanged()
    /// Switches the confirmation before the window is closed on or off. It is on while a customer in the window asks to
    /// stay. A browser must know this beforehand.
    func setLeaveConfirmation(_ isNeeded: Bool)
    /// Opens another window with that seating. Returns false if the room cannot.
    func openWindow(_ plan: SeatingPlan, link: String?) -> Bool
}

extension DiningRoom {
    /// Does nothing: content laid by the metrics changes all the same.
    public func setAppearance(_ appearance: Appearance) {}
    /// Does nothing.
    public func seatingChanged(to link: String?) {}
    /// Notes that the plan has changed.
    public func addressChanged(to link: String?) { planChanged() }
    /// Does nothing.
    public func planChanged() {}
    /// Does nothing.
    public func setLeaveConfirmation(_ isNeeded: Bool) {}
    /// Returns false.
    public func openWindow(_ plan: SeatingPlan, link: String?) -> Bool { false }
}
