public import DertischCore
public import Foundation

/// A house that is open for a test: a restaurant, a headless room, and a maître d. Any resource or action can be
/// substituted by type.
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
    /// The dining room of its tables.
    public let room: HeadlessRoom
    /// The maître d that seats its customers.
    public let maitreD: MaitreD
    /// The clock of the house, which advances when the test says so.
    public let clock = TestClock()
    /// The record of all events.
    public let eventLog: EventLog

    /// Opens a house.
    ///
    /// - Parameters:
    ///   - staff: the app's staff.
    ///   - layouts: the layouts of a dining room, to check the house with and to lay the texts that they name. Without
    ///     them, tables hold what their customers declare.
    ///   - language: the initial language of customers.
    ///   - region: the region of customers; by default the one of the language's own code.
    ///   - guest: the guest in its window.
    ///   - metrics: the metrics of the customer's device.
    ///   - discardsHiddenContent: true to discard a table's content while another customer sits on top.
    ///   - asksForRows: true to leave rows empty until `maitreD.layRow(_:on:)` requests them.
    ///   - watchdog: reports code that blocks the main actor; none by default, since a test may block.
    ///   - substitute: replaces resources and actions with fakes.
    /// - Throws: `Faults`, as `Restaurant` does.
    public init(
        _ staff: some Staff, in layouts: (any LayoutBook)? = nil, language: Language? = nil,
        region: Locale.Region? = nil, guest: Guest = .local,
        metrics: Metrics = Metrics(), discardsHiddenContent: Bool = false, asksForRows: Bool = false,
        watchdog: Watchdog? = nil,
        substituting substitute: (inout Substitutes) -> Void = { _ in }
    ) async throws(Faults) {
        var substitutes = Substitutes()
        substitute(&substitutes)
        eventLog = EventLog()
        restaurant = try await Restaurant(
            staff, in: layouts.map { [$0] } ?? [], inspectors: [eventLog], watchdog: watchdog, clock: clock,
            substituting: substitutes)
        room = HeadlessRoom(
            layouts: layouts, discardsHiddenContent: discardsHiddenContent, asksForRows: asksForRows)
        maitreD = MaitreD(
            of: restaurant, in: room, language: language, region: region, guest: guest, metrics: metrics)
        room.maitreD = maitreD
    }

    deinit { clock.end() }

    /// Seats a customer on top of the current one and waits until its first orders are done.
    ///
    /// - Parameters:
    ///   - id: the customer.
    ///   - manner: on top of the current customer, instead of it, or alone.
    ///   - entree: the customer's entrée.
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
    ) async -> SeatedParty<C> where C.Entree: OptionalEntree {
        await seat(id, manner, with: nil)
    }

    /// Seats a customer alone in the window and waits until its first orders are done.
    ///
    /// - Parameters:
    ///   - id: the customer.
    ///   - entree: the customer's entrée.
    /// - Returns: the party, to give orders and to read the carte.
    @discardableResult public func greet<C>(
        _ id: CustomerID<C>, with entree: C.Entree
    ) async -> SeatedParty<C> {
        maitreD.greet(id, with: entree)
        await maitreD.settled()
        return SeatedParty(maitreD: maitreD, id: id)
    }

    /// Seats a customer alone that starts with nothing and waits until its first orders are done.
    @discardableResult public func greet<C>(_ id: CustomerID<C>) async -> SeatedParty<C>
    where C.Entree: OptionalEntree {
        await greet(id, with: nil)
    }

    /// The address that a browser would show: `#expect(house.address == "/invoices?page=2")`.
    public var address: String { room.address }

    /// Goes back in the history, as a browser's button does, and waits until all consequences are done.
    ///
    /// ```swift
    /// await house.tap("next")
    /// await house.goBack()
    /// #expect(house.address == "/invoices")
    /// ```
    ///
    /// - Returns: false if there is no entry before this one.
    @discardableResult public func goBack() async -> Bool { await go(-1) }

    /// Goes forward in the history, and waits until all consequences are done.
    ///
    /// - Returns: false if there is no entry behind this one.
    @discardableResult public func goForward() async -> Bool { await go(1) }

    private func go(_ steps: Int) async -> Bool {
        let hasGone = room.go(steps)
        await maitreD.settled()
        return hasGone
    }

    /// The alert that was shown last; `nil` if there was none.
    ///
    /// ```swift
    /// #expect(house.alert == nil)
    /// ```
    public var alert: Alert? { room.alerts.last }

    /// Answers the last alert with the answer of that text, and waits until all its consequences are done.
    ///
    /// ```swift
    /// try await house.answer("Delete")
    /// ```
    ///
    /// - Parameters:
    ///   - text: the text of the answer.
    ///   - entered: the text in the alert's entry.
    /// - Throws: ``MissingAnswer`` if no alert is shown, or if it has no such answer.
    public func answer(
        _ text: String, entered: String = "", file: StaticString = #fileID, line: UInt = #line
    ) async throws(MissingAnswer) {
        let alert = room.alerts.last
        guard let alert, let answer = alert.answers.first(where: { $0.text == text }) else {
            throw MissingAnswer(text, of: alert, at: Site(file: file, line: line))
        }
        maitreD.answer(answer.number, entered: entered, to: alert.id)
        await maitreD.settled()
    }

    /// Dismisses the last alert without an answer, as Escape does, and waits until all its consequences are done.
    ///
    /// ```swift
    /// await house.dismissAlert()
    /// ```
    public func dismissAlert() async {
        guard let alert = room.alerts.last else { return }
        maitreD.answer(nil, to: alert.id)
        await maitreD.settled()
    }

    /// The table that was shown last, or an empty one without a customer.
    public var table: HeadlessTable { room.table ?? HeadlessTable(customer: "") }

    /// The metrics of the customer's device. A change is laid when the setter returns. Orders that it causes may
    /// still be in progress, see ``measure(_:)``. The guest's choices override the metrics in `maitreD.metrics`.
    ///
    /// ```swift
    /// house.metrics.colorScheme = .dark
    /// ```
    public var metrics: Metrics {
        get { maitreD.device }
        set { maitreD.measured(newValue) }
    }

    /// Changes the metrics of the customer's device, and waits until all consequences are done.
    ///
    /// ```swift
    /// await house.measure { $0.window = Metrics.Size(width: 390, height: 844) }
    /// ```
    ///
    /// - Parameter change: changes the metrics; several changes at once count as one.
    public func measure(_ change: (inout Metrics) -> Void) async {
        var device = maitreD.device
        change(&device)
        maitreD.measured(device)
        await maitreD.settled()
    }

    /// Makes a gesture on a table, or the last one shown, and waits until all consequences are done.
    ///
    /// - Parameters:
    ///   - event: the gesture.
    ///   - place: the place of the gesture.
    ///   - row: the row, if any.
    ///   - table: the table; by default the last one shown.
    /// - Returns: the reason for a refusal, or `nil`.
    @discardableResult public func gesture(
        _ event: GestureEvent, at place: Place, in row: RowNumber = .table, on table: HeadlessTable? = nil
    ) async -> Refusal? {
        let table = table ?? self.table
        let spot = Spot(place, in: row)
        table.enter(event, at: spot)
        let refusal = maitreD.gesture(event, at: spot, on: table)
        await maitreD.settled()
        return refusal
    }

    /// Presses a key at a table, or the one shown last: `await house.press("s", .command)`.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - modifiers: the modifiers that are held with it.
    ///   - isRepeated: true if the key is held down, and has been pressed before.
    ///   - row: the row with the focus, if rows are to get the key.
    ///   - table: the table; by default the last one shown.
    /// - Returns: the reason for a refusal, or `nil`.
    @discardableResult public func press(
        _ key: KeyboardKey, _ modifiers: KeyModifiers = [], isRepeated: Bool = false, in row: RowNumber = .table,
        on table: HeadlessTable? = nil
    ) async -> Refusal? {
        await gesture(.pressed(KeyPress(key, modifiers), isRepeated: isRepeated), at: .ofKeys, in: row, on: table)
    }

    /// Taps a place of a table, or of the one shown last: `await house.tap("like")`.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - row: the row, if any.
    ///   - table: the table; by default the last one shown.
    /// - Returns: the reason for a refusal, or `nil`.
    @discardableResult public func tap(
        _ place: Place, in row: RowNumber = .table, on table: HeadlessTable? = nil
    ) async -> Refusal? {
        await gesture(.tapped, at: place, in: row, on: table)
    }

    /// Taps a place of a customer's table: the last one shown, if there are several.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - customer: the customer's name.
    /// - Returns: the reason for a refusal, or `nil`: `Refusal.offShift` if the customer has no table.
    @discardableResult public func tap(_ place: Place, on customer: String) async -> Refusal? {
        guard let table = room.table(of: customer) else { return .offShift }
        return await tap(place, on: table)
    }

    /// Types a text into a place, replacing its content.
    ///
    /// ```swift
    /// await house.type("dune", at: "search")
    /// ```
    ///
    /// - Parameters:
    ///   - text: the new text.
    ///   - place: the place.
    ///   - row: the row, if any.
    ///   - table: the table; by default the last one shown.
    /// - Returns: the reason for a refusal, or `nil`.
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
    ///   - place: the place.
    ///   - isOn: the new state.
    ///   - row: the row, if any.
    ///   - table: the table; by default the last one shown.
    /// - Returns: the reason for a refusal, or `nil`.
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
    ///   - text: the text of the choice.
    ///   - place: the place.
    ///   - row: the row, if any.
    /// - Returns: the reason for a refusal, or `nil`: `Refusal.choiceGone` if there is no such choice.
    @discardableResult public func choose(
        _ text: String, at place: Place, in row: RowNumber = .table
    ) async -> Refusal? {
        let choice = table[place, in: row].choices.first { $0.text == text }
        return await gesture(.chose(choice?.number ?? -1), at: place, in: row)
    }

    /// Chooses the choices with these texts, and no others, where several may be chosen.
    ///
    /// ```swift
    /// await house.select("vegan", "quick", at: "tags")
    /// ```
    ///
    /// - Parameters:
    ///   - texts: the texts of the choices.
    ///   - place: the place.
    ///   - row: the row, if any.
    /// - Returns: the reason for a refusal, or `nil`: `Refusal.choiceGone` if there is no such choice.
    @discardableResult public func select(
        _ texts: String..., at place: Place, in row: RowNumber = .table
    ) async -> Refusal? {
        let choices = table[place, in: row].choices
        let numbers = texts.map { text in choices.first { $0.text == text }?.number ?? -1 }
        return await gesture(.selected(numbers), at: place, in: row)
    }
}
