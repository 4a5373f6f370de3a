/// The view: one screen with named places, as a dining room builds it from its layout.
///
/// This is the complete interface between the house and a platform. Calls come on the main actor, in order, and each
/// group of calls ends with ``laid()``. Gestures that the platform fires during the calls are queued by the party: they
/// are neither lost nor re-entrant.
@MainActor public protocol RestaurantTable: AnyObject {
    /// True if the table keeps its content while another customer is on top of it. If false, it is laid as a whole when
    /// its customer returns.
    var keepsHiddenContent: Bool { get }
    /// The layout that the table is built from; the house lays the texts that it names. `nil` for a table without one.
    var layout: Layout? { get }
    /// True if a place shows the link of a tap on it, as links in a browser do. Then the link is laid there.
    func showsLink(at place: Place) -> Bool
    /// True if what is typed at a spot is a secret: a password, or what the layout marks. The house then saves it in no
    /// ``SeatingPlan``, and a dining room whose screen is elsewhere, such as a browser, does not send it back.
    func isSecret(at spot: Spot) -> Bool
    /// True if the table shows only some of many rows at a spot. A row of it is laid only when the table asks for it
    /// with ``MaitreD/layRow(_:on:)``, and like any other from then on.
    func asksForRows(at spot: Spot) -> Bool
    /// Clears the table: its rows and content are void. The whole carte is laid next.
    func wipe()
    /// Lays content at a spot. Content whose place is missing from the layout is ignored: it is no error.
    func lay(_ laid: Laid, at spot: Spot)
    /// Adds rows, each built from the layout of the spot's rows. They go before the row `next` of the same spot, or to
    /// the end if it is `nil`.
    func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?)
    /// Moves a row within its spot, with all its content.
    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?)
    /// Removes rows with all their content.
    func remove(_ rows: [RowNumber], from spot: Spot)
    /// Called after all changes of one dish, order or seating have been laid.
    func laid()
    /// The part of the table's state that a seating plan saves; `nil` if the plan is to save nothing of it.
    var remembered: TableMemory? { get }
    /// Restores the state that a plan saved, right after the table was made and before anything is laid.
    func restore(_ record: TableRecord)
}

extension RestaurantTable {
    /// Returns `nil`: only what the customer declares is laid.
    public var layout: Layout? { nil }
    /// Returns false: places show no links.
    public func showsLink(at place: Place) -> Bool { false }
    /// Asks the layout, if there is one.
    public func isSecret(at spot: Spot) -> Bool { layout?.isSecret(spot.place) == true }
    /// Returns false: every row is laid.
    public func asksForRows(at spot: Spot) -> Bool { false }
    /// Returns `nil`: a restored table has a new number, and so have its rows.
    public var remembered: TableMemory? { nil }
    /// Does nothing.
    public func restore(_ record: TableRecord) {}
}
