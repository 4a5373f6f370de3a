/// One customer in a window: its party, its table, the menu over it, and the sections that its table holds.
@MainActor final class Seat {
    /// The duty of a customer's staff, ordered from least to most.
    enum Duty: Int, Comparable {
        case off, onBreak, on

        static func < (left: Duty, right: Duty) -> Bool { left.rawValue < right.rawValue }
    }

    let party: Party
    let table: any RestaurantTable
    let reservation: Reservation
    /// The section that the customer sits in; `nil` for a menu, which sits over its opener instead.
    private(set) weak var section: Section?
    let over: Opener?
    /// The menu over the customer, which may itself have a menu over it.
    private(set) var menu: Seat?
    private(set) var sections: [Section] = []
    private(set) var duty = Duty.off
    /// True once the customer has been shown.
    private(set) var hasArrived = false
    /// True for a customer that was opened ahead: its table is laid and its first orders are given.
    let takesOverPrefetched: Bool
    /// The reservation to seat once this customer has left, if the gates admit it then.
    private(set) var next: Reservation?
    /// The number of the history entry that shows the customer: 0, and one more for each change of the address that adds an entry.
    private(set) var entry: Int
    /// The plan to restore the sections and the menu from, until the table is set.
    private(set) var toRestore: SeatingPlan.Seat?

    /// The origin of a menu: its opener, the recipient of its bill, and its style.
    struct Opener {
        private(set) weak var seat: Seat?
        let payment: MenuPayment
        let style: MenuStyle
        let spot: Spot
    }

    init(
        _ party: Party, at table: any RestaurantTable, _ reservation: Reservation, in section: Section?,
        over: Opener? = nil, takesOverPrefetched: Bool = false
    ) {
        self.party = party
        self.table = table
        self.reservation = reservation
        self.section = section
        self.over = over
        self.takesOverPrefetched = takesOverPrefetched
        entry = reservation.entry
    }

    /// The highest number of a history entry. Beyond that, each change of the address replaces the last entry.
    private static let maxEntry = 999

    /// The number of an entry that a browser or a plan names.
    static func entry(_ number: Int) -> Int { min(max(0, number), maxEntry) }

    /// Notes that the browser has gone to another entry, or gets one.
    func go(to entry: Int) { self.entry = Self.entry(entry) }

    /// The reservation that would seat the customer as it is now, with the same address.
    var currentReservation: Reservation {
        let values = party.staff.query.map { ($0.name, $0.text) }
        return reservation.at(
            QueryTexts(texts: Dictionary(values, uniquingKeysWith: { first, _ in first })), entry: entry)
    }

    /// Notes the duty of the staff. With its first duty besides off, the customer has arrived.
    func take(_ duty: Duty) {
        self.duty = duty
        if duty > .off { hasArrived = true }
    }

    /// Makes a section at each place that the table has for a section.
    func makeSections() { sections = party.staff.sections().map { Section(at: $0.place, of: self) } }

    func open(_ menu: Seat) { self.menu = menu }

    func closeMenu() { menu = nil }

    /// Notes the customer to seat once this customer has left.
    func precede(_ next: Reservation?) { self.next = next }

    /// Notes the plan from which its sections and its menu are restored once its table is set.
    func restoreLater(_ plan: SeatingPlan.Seat) { toRestore = plan }

    /// The plan to restore from, once.
    func takePlan() -> SeatingPlan.Seat? {
        defer { toRestore = nil }
        return toRestore
    }

    var name: String { party.name }

    /// All seats that go with this seat: itself, the seats in its sections, and the menus over it, deepest last.
    var all: [Seat] {
        var all = [self]
        for section in sections { all += section.all }
        if let menu { all += menu.all }
        return all
    }

    /// The number of seats in ``all``.
    var count: Int {
        var count = 1 + (menu?.count ?? 0)
        for section in sections { count += section.count }
        return count
    }

    /// The seat itself, or for a menu the seat at the bottom of its openers.
    var base: Seat { over?.seat?.base ?? self }

    /// The section at a place of this table, or of the nearest table that holds it.
    func section(at place: Place) -> Section? {
        if let section = sections.first(where: { $0.place == place }) { return section }
        return (over?.seat ?? section?.host)?.section(at: place)
    }

    /// The way to show its table.
    func showing(_ entrance: Entrance, via transition: Transition) -> Showing {
        if let over, let opener = over.seat {
            return Showing(entrance, via: transition, at: .menu(over.style, at: over.spot, over: opener.table))
        }
        if let place = section?.place, let host = section?.host {
            return Showing(entrance, via: transition, at: .section(place, of: host.table))
        }
        return Showing(entrance, via: transition, at: .window)
    }
}
