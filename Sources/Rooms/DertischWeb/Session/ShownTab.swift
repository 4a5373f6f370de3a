import DertischRoom

/// What a browser tab shows: its tables and their layout, the alerts, and the address.
@MainActor final class ShownTab {
    /// The highest seat number that is restored. A larger one comes from a damaged state.
    private static let maxRestoredSeat = 1 << 40
    /// The distance from the last seat of a state to the first new one.
    private static let seatGap = 1 << 20

    /// Every table that is set, on the screen or beneath another, by its seat.
    private(set) var tables: [Int: WebTable] = [:]
    private(set) var layout = TabLayout()
    private(set) var lastSeat = 0
    /// The alerts that wait for an answer.
    private(set) var alerts: [Alert] = []
    private(set) var needsLeaveConfirmation = false
    /// The browser's current address, as far as the house knows.
    private(set) var address = "/"
    /// True if the browser's address stays as it is: that of a sample.
    var keepsAddress = false
    /// True if the address has changed, and the browser was not told yet.
    private(set) var owesAddress = false
    /// True while the seating follows the browser's back or forward button. The browser is told the result once, at the end.
    private(set) var isNavigating = false

    // MARK: Tables

    func newSeat() -> Int {
        lastSeat += 1
        return lastSeat
    }

    func add(_ table: WebTable) { tables[table.seat] = table }
    func remove(_ table: WebTable) { tables[table.seat] = nil }

    /// Gives new tables seats beyond those of a restored state. The tab may still hold tables that were set after its state was sent. A gesture on one
    /// of them must reach no other table.
    func skipSeats(beyond last: Int) {
        lastSeat = min(max(0, last), Self.maxRestoredSeat - Self.seatGap) + Self.seatGap
    }

    /// Gives a table the number of its seat back, unless another has it.
    func renumber(_ table: WebTable, to seat: Int) {
        guard seat > 0, seat <= lastSeat, tables[seat] == nil, tables[table.seat] === table else { return }
        remove(table)
        table.seat = seat
        add(table)
    }

    /// Shows a table at a position. Returns `false` if that position has gone.
    func place(_ seat: Int, at position: TabLayout.Position, via transition: Transition) -> Bool {
        layout.show(seat, at: position, via: transition)
    }

    func hide(_ seat: Int) { layout.remove(seat) }

    func clear() {
        tables = [:]
        layout = TabLayout()
    }

    // MARK: Alerts

    func add(_ alert: Alert) { alerts.append(alert) }

    /// Removes an alert that is answered. Returns `false` if there is no such alert, or if it has no such answer.
    func remove(_ id: Alert.ID, answeredBy answer: Int?) -> Bool {
        guard let index = alerts.firstIndex(where: { $0.id == id }),
            answer.map({ number in alerts[index].answers.contains { $0.number == number } }) ?? true
        else { return false }
        alerts.remove(at: index)
        return true
    }

    func confirmLeaving(_ isNeeded: Bool) { needsLeaveConfirmation = isNeeded }

    // MARK: The address

    func go(to address: String) { self.address = address }

    /// Notes that the browser is to be told the address.
    func oweAddress() { owesAddress = true }

    /// Notes that the browser is told the address.
    func tellAddress() { owesAddress = false }

    /// Follows the browser's history.
    func navigate<Result>(_ follow: () -> Result) -> Result {
        isNavigating = true
        defer { isNavigating = false }
        return follow()
    }
}
