public import Dertisch
public import Foundation

/// A house open for a test: a restaurant, a headless room, and a maître d, with any resource or action swapped by type.
///
/// ```swift
/// let house = try await TestRestaurant(Galerie()) { $0.put(fake) }
/// let party = await house.greet(.photo, with: 7)
/// await party.give(.like)
/// #expect(house.table["likes"] == 42)
/// ```
@MainActor public final class TestRestaurant {
    /// The house.
    public let restaurant: Restaurant
    /// Where its tables stand.
    public let room: HeadlessRoom
    /// Who seats its customers.
    public let maitreD: MaitreD
    /// What measures time in the house: it moves when the test says so.
    public let clock = TestClock()
    /// Everything that happened.
    public let diary: Diary

    /// Opens a house.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - language: what customers are spoken to in at first.
    ///   - region: where they are; what the language's own code says if left out.
    ///   - guest: who sits in its window.
    ///   - metrics: what is known of the device in the customer's hands.
    ///   - isForgetful: whether tables forget what was laid while another customer sits on top.
    ///   - asksForRows: whether nothing is laid in rows until `maitreD.layRow(_:on:)` asks for it.
    ///   - watchdog: names what holds the main actor; none if left out, since a test may.
    ///   - substitute: puts fakes in place of resources and actions.
    /// - Throws: `Faults`, as `Restaurant` does.
    public init(
        _ staff: some Staff, language: Language? = nil, region: Locale.Region? = nil, guest: Guest = .local,
        metrics: Metrics = Metrics(), isForgetful: Bool = false, asksForRows: Bool = false,
        watchdog: Watchdog? = nil,
        substituting substitute: (inout Substitutes) -> Void = { _ in }
    ) async throws(Faults) {
        var substitutes = Substitutes()
        substitute(&substitutes)
        diary = Diary()
        restaurant = try await Restaurant(
            staff, inspectors: [diary], watchdog: watchdog, clock: clock, substituting: substitutes)
        room = HeadlessRoom(isForgetful: isForgetful, asksForRows: asksForRows)
        maitreD = MaitreD(
            of: restaurant, in: room, language: language, region: region, guest: guest, metrics: metrics)
    }

    deinit { clock.end() }

    /// Seats a customer on top of the current one and waits until its first orders are done.
    ///
    /// - Parameters:
    ///   - id: who is seated.
    ///   - manner: on top of the current one, instead of it, or alone.
    ///   - entree: what it starts with.
    /// - Returns: the party, to give orders and to read the carte.
    @discardableResult public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop, with entree: C.Entree
    ) async -> SeatedParty<C> {
        maitreD.seat(id, manner, with: entree)
        await maitreD.settled()
        return SeatedParty(maitreD: maitreD, id: id)
    }

    /// Seats a customer that starts with nothing on top of the current one and waits until its first orders are done.
    @discardableResult public func seat<C>(
        _ id: CustomerID<C>, _ manner: SeatingManner = .onTop
    ) async -> SeatedParty<C> where C.Entree == NoEntree {
        await seat(id, manner, with: NoEntree())
    }

    /// Seats a customer alone in the window and waits until its first orders are done.
    ///
    /// - Parameters:
    ///   - id: who is seated.
    ///   - entree: what it starts with.
    /// - Returns: the party, to give orders and to read the carte.
    @discardableResult public func greet<C>(
        _ id: CustomerID<C>, with entree: C.Entree
    ) async -> SeatedParty<C> {
        maitreD.greet(id, with: entree)
        await maitreD.settled()
        return SeatedParty(maitreD: maitreD, id: id)
    }

    /// Seats a customer alone that starts with nothing and waits until its first orders are done.
    @discardableResult public func greet<C>(_ id: CustomerID<C>) async -> SeatedParty<C> where C.Entree == NoEntree {
        await greet(id, with: NoEntree())
    }

    /// The alert that was shown last; `nil` if none was.
    ///
    /// ```swift
    /// #expect(house.alert == nil)
    /// ```
    public var alert: Alert? { room.alerts.last }

    /// Answers the alert shown last with the answer of those words, and waits until what came of it is done.
    ///
    /// ```swift
    /// await house.answer("Delete")
    /// ```
    ///
    /// - Parameters:
    ///   - text: the words of the answer; others dismiss the alert.
    ///   - entered: what stands in the alert's entry.
    public func answer(_ text: String, entered: String = "") async {
        guard let alert = room.alerts.last else { return }
        maitreD.answer(alert.answers.first { $0.text == text }?.number, entered: entered, to: alert.id)
        await maitreD.settled()
    }

    /// The table shown last; an empty one of nobody if none is.
    public var table: HeadlessTable { room.table ?? HeadlessTable(customer: "") }

    /// What the device in the customer's hands says of itself. What is set is laid when the setter returns; orders that
    /// it leads to may still cook, see ``measure(_:)``. What the guest has chosen is over it in `maitreD.metrics`.
    ///
    /// ```swift
    /// house.metrics.colorScheme = .dark
    /// ```
    public var metrics: Metrics {
        get { maitreD.device }
        set { maitreD.measured(newValue) }
    }

    /// Changes the device in the customer's hands, and waits until what came of it is done.
    ///
    /// ```swift
    /// await house.measure { $0.window = Metrics.Size(width: 390, height: 844) }
    /// ```
    ///
    /// - Parameter change: what is otherwise now; several things at once are one change.
    public func measure(_ change: (inout Metrics) -> Void) async {
        var device = maitreD.device
        change(&device)
        maitreD.measured(device)
        await maitreD.settled()
    }

    /// Makes a gesture on a table, or the one shown last, and waits until what came of it is done.
    ///
    /// - Parameters:
    ///   - gestured: what the customer does.
    ///   - place: where.
    ///   - row: in which row, if any.
    ///   - table: on which table; the one shown last if left out.
    /// - Returns: why it was refused, if it was.
    @discardableResult public func gesture(
        _ gestured: Gestured, at place: Place, in row: RowNumber = .table, on table: HeadlessTable? = nil
    ) async -> Refusal? {
        let table = table ?? self.table
        let spot = Spot(place, in: row)
        table.enter(gestured, at: spot)
        let refusal = maitreD.gesture(gestured, at: spot, on: table)
        await maitreD.settled()
        return refusal
    }

    /// Taps a place of a table, or of the one shown last: `await house.tap("like")`.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - row: in which row, if any.
    ///   - table: on which table; the one shown last if left out.
    /// - Returns: why it was refused, if it was.
    @discardableResult public func tap(
        _ place: Place, in row: RowNumber = .table, on table: HeadlessTable? = nil
    ) async -> Refusal? {
        await gesture(.tapped, at: place, in: row, on: table)
    }

    /// Taps a place of a customer's table: the one shown last, if there are several.
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - customer: whose table.
    /// - Returns: why it was refused, if it was: `Refusal.offShift` if the customer has no table.
    @discardableResult public func tap(_ place: Place, on customer: String) async -> Refusal? {
        guard let table = room.table(of: customer) else { return .offShift }
        return await tap(place, on: table)
    }

    /// Types a text into a place, in place of what stands there.
    ///
    /// ```swift
    /// await house.type("dune", at: "search")
    /// ```
    ///
    /// - Parameters:
    ///   - text: what stands there then.
    ///   - place: where.
    ///   - row: in which row, if any.
    ///   - table: on which table; the one shown last if left out.
    /// - Returns: why it was refused, if it was.
    @discardableResult public func type(
        _ text: String, at place: Place, in row: RowNumber = .table, on table: HeadlessTable? = nil
    ) async -> Refusal? {
        await edit(.text(text), at: place, in: row, on: table)
    }

    /// Switches a toggle on or off.
    ///
    /// ```swift
    /// await house.toggle("done", to: true)
    /// ```
    ///
    /// - Parameters:
    ///   - place: where.
    ///   - isOn: what it is switched to.
    ///   - row: in which row, if any.
    ///   - table: on which table; the one shown last if left out.
    /// - Returns: why it was refused, if it was.
    @discardableResult public func toggle(
        _ place: Place, to isOn: Bool, in row: RowNumber = .table, on table: HeadlessTable? = nil
    ) async -> Refusal? {
        await edit(.flag(isOn), at: place, in: row, on: table)
    }

    private func edit(_ edited: Edited, at place: Place, in row: RowNumber, on table: HeadlessTable?) async -> Refusal?
    {
        let table = table ?? self.table
        return await gesture(table.edit(edited, at: Spot(place, in: row)), at: place, in: row, on: table)
    }

    /// Chooses the choice with that text.
    ///
    /// ```swift
    /// await house.choose("Français", at: "language")
    /// ```
    ///
    /// - Parameters:
    ///   - text: the words of the choice.
    ///   - place: where.
    ///   - row: in which row, if any.
    /// - Returns: why it was refused, if it was: `Refusal.choiceGone` if there is no such choice.
    @discardableResult public func choose(
        _ text: String, at place: Place, in row: RowNumber = .table
    ) async -> Refusal? {
        let choice = table[place, in: row].choices.first { $0.text == text }
        return await gesture(.chose(choice?.number ?? -1), at: place, in: row)
    }
}

/// A customer seated in a test.
///
/// ```swift
/// let party = await house.greet(.photo, with: 7)
/// await party.give(.like)
/// #expect(house.table["likes"] == 42)
/// #expect(party.carte?.likes == 42)
/// ```
@MainActor public struct SeatedParty<C: Course> {
    let maitreD: MaitreD
    let id: CustomerID<C>

    /// Gives an order as the customer would, and waits until it is done.
    ///
    /// - Parameter order: what is ordered.
    /// - Returns: why it was refused, if it was.
    @discardableResult public func give(_ order: C.Order) async -> Refusal? {
        let refusal = maitreD.give(order, of: id)
        await maitreD.settled()
        return refusal
    }

    /// The carte as it is now; `nil` once the customer has been ushered out.
    public var carte: C.Carte? { maitreD.carte(of: id) }
}
