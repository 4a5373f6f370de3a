/// One customer in a window: its party, its table, the menu over it, and the sections that its table holds.
@MainActor final class Seat {
    /// Whether its staff works. The order is that of how much they do.
    enum Duty: Int, Comparable {
        case off, onBreak, on

        static func < (left: Duty, right: Duty) -> Bool { left.rawValue < right.rawValue }
    }

    let party: AnyParty
    let table: any RestaurantTable
    let reservation: Reservation
    /// Where it sits; a menu sits over its opener instead.
    private(set) weak var section: Section?
    let over: Opener?
    /// A menu over it. That may have one over it again.
    var menu: Seat?
    var sections: [Section] = []
    var duty = Duty.off
    /// Whether it has been shown before.
    var hasArrived = false
    /// What is to be seated once this one has left, if the gate lets it in then.
    var next: Reservation?
    /// Who sat at its table when the plan was made from which it is restored, until it is set.
    var toRestore: SeatingPlan.Seat?

    /// How a menu came to be: who opened it, who takes its bill, and how it lies.
    struct Opener {
        private(set) weak var seat: Seat?
        let payment: MenuPayment
        let style: MenuStyle
        let spot: Spot
    }

    init(
        _ party: AnyParty, at table: any RestaurantTable, _ reservation: Reservation, in section: Section?,
        over: Opener? = nil
    ) {
        self.party = party
        self.table = table
        self.reservation = reservation
        self.section = section
        self.over = over
    }

    var name: String { party.name }

    /// This one, what its table holds, and the menus over it: whoever goes when it goes, deepest last.
    var all: [Seat] { [self] + sections.flatMap(\.all) + (menu?.all ?? []) }

    /// How many it is with those at its table and the menus over it.
    var count: Int { 1 + sections.reduce(0) { $0 + $1.count } + (menu?.count ?? 0) }

    /// This one, or if it is a menu whoever opened it first.
    var base: Seat { over?.seat?.base ?? self }

    /// The section at a place of this table or one that holds it, looked for from the inside out.
    func section(at place: Place) -> Section? {
        if let section = sections.first(where: { $0.place == place }) { return section }
        return (over?.seat ?? section?.host)?.section(at: place)
    }

    /// How its table is shown.
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

/// Where customers sit on top of each other: a whole window, or a place of a table.
@MainActor final class Section {
    /// The place of its host's table; `nil` for a window.
    let place: Place?
    private(set) weak var host: Seat?
    /// Who sits there, the current one last.
    var stack: [Seat] = []

    init(at place: Place? = nil, of host: Seat? = nil) {
        self.place = place
        self.host = host
    }

    var all: [Seat] { stack.flatMap(\.all) }

    /// How many sit here and at their tables.
    var count: Int { stack.reduce(0) { $0 + $1.count } }
}
