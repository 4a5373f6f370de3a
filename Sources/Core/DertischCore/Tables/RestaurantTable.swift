/// The view: one screen with named places, as a dining room builds it from its layout.
///
/// This is the complete interface between the house and a platform. Calls come on the main actor, in order. Gestures that the
/// platform fires during a call are queued by the party: they are neither lost nor re-entrant.
@MainActor public protocol RestaurantTable: AnyObject {
    /// True if the table keeps its content while another customer is on top of it. If false, it is laid as a whole when
    /// its customer returns.
    var keepsHiddenContent: Bool { get }
    /// The layout that the table is built from; the house lays the texts that it names. `nil` for a table without one.
    var layout: Layout? { get }
    /// True if a place shows the link of a tap on it, as links in a browser do. Then the link is laid there.
    func showsLink(at place: Place) -> Bool
    /// True if text typed at a spot is a secret: a password, or text at a place that the layout marks. The house then
    /// saves the text in no ``SeatingPlan``, and a dining room whose screen is elsewhere, such as a browser, does not
    /// send it back.
    func isSecret(at spot: Spot) -> Bool
    /// True if the table shows only some of many rows at a place. Such a row is laid only when the table asks for it
    /// with ``MaitreD/layRow(_:on:)``, and like any other row from then on.
    ///
    /// - Parameter path: the places of the rows that the place is in, from the outermost, and the place itself.
    func asksForRows(at path: [Place]) -> Bool
    /// Takes the keys that the customer and its rows listen for, once, before anything is laid. A dining room with a keyboard tells the house of
    /// these keys, and of no others. It is not called without any.
    func listen(for keys: [DeclaredKey])
    /// Applies the changes of one dish, order or seating, in their order.
    ///
    /// Content whose place is missing from the layout is ignored: it is no error. The whole carte follows a ``ScreenChange/clear``. A table
    /// that asks for rows may do so during the call.
    func apply(_ changes: [ScreenChange])
    /// The part of the table's state that a seating plan saves; `nil` if the plan is to save nothing of it.
    var remembered: TableMemory? { get }
    /// Restores the state that a plan saved, right after the table was made and before anything is laid.
    func restore(_ record: TableRecord)
}

extension RestaurantTable {
    /// Returns `nil`: only the customer's declarations are laid.
    public var layout: Layout? { nil }
    /// Returns false: places show no links.
    public func showsLink(at place: Place) -> Bool { false }
    /// Asks the layout, if there is one.
    public func isSecret(at spot: Spot) -> Bool { layout?.isSecret(spot.place) == true }
    /// Returns false: every row is laid.
    public func asksForRows(at path: [Place]) -> Bool { false }
    /// Does nothing: no key is told.
    public func listen(for keys: [DeclaredKey]) {}
    /// Returns `nil`: a restored table has a new number, and so have its rows.
    public var remembered: TableMemory? { nil }
    /// Does nothing.
    public func restore(_ record: TableRecord) {}
}
