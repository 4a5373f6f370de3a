/// The view: one screen with named places, as a dining room builds it from its layout.
///
/// This is the whole port between the house and a platform. Calls come on the main actor, in order, and are bracketed:
/// after one or more of them comes ``laid()``. While they run, gestures that the platform fires in answer are queued
/// by the party, never lost and never re-entrant.
@MainActor public protocol RestaurantTable: AnyObject {
    /// Whether the table still shows what was laid after another customer sat on top of it. If not, it is laid whole
    /// when its customer returns.
    var keepsWhatIsLaid: Bool { get }
    /// Whether a place shows where a tap on it leads, so that it is laid there: as a browser's links do.
    func showsLink(at place: Place) -> Bool
    /// Whether the table shows few of many rows at a spot. Nothing is laid in such a row until the table asks for it by
    /// ``MaitreD/layRow(_:on:)``; from then on it is laid like any other.
    func asksForRows(at spot: Spot) -> Bool
    /// Wipes the table: rows go, what was laid is void. The whole carte is laid next.
    func wipe()
    /// Lays something at a spot. What has no place in the table's layout is nobody's fault, and shows nowhere.
    func lay(_ laid: Laid, at spot: Spot)
    /// Adds rows, each built from the layout of the spot's rows, one after the other before another of the same spot, or
    /// at the end.
    func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?)
    /// Moves a row within its spot, keeping all that is laid in it.
    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?)
    /// Removes rows and all that is laid in them.
    func remove(_ rows: [RowNumber], from spot: Spot)
    /// Everything that one dish, order or seating changed has been laid.
    func laid()
}

extension RestaurantTable {
    /// Shows none.
    public func showsLink(at place: Place) -> Bool { false }
    /// Shows them all.
    public func asksForRows(at spot: Spot) -> Bool { false }
}
