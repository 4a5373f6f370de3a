/// A stack of customers: a whole window, or a place of a table.
@MainActor final class Section {
    /// The place on its host's table; `nil` for a window.
    let place: Place?
    private(set) weak var host: Seat?
    /// The customers that sit here, the current one last.
    private(set) var stack: [Seat] = []

    init(at place: Place? = nil, of host: Seat? = nil) {
        self.place = place
        self.host = host
    }

    var all: [Seat] { stack.flatMap(\.all) }

    /// The number of seats here, including the seats at their tables.
    var count: Int { stack.seatCount }

    /// The customers that leave when another is seated here.
    func leaving(for manner: SeatingManner) -> [Seat] {
        switch manner {
        case .onTop: []
        case .instead: stack.suffix(1)
        case .alone: stack
        }
    }

    /// Adds a customer on top.
    func push(_ seat: Seat) { stack.append(seat) }

    /// Removes a customer, if it sits here.
    func remove(_ seat: Seat) {
        if stack.last === seat { stack.removeLast() } else { stack.removeAll { $0 === seat } }
    }
}

extension [Seat] {
    /// The number of seats, including the seats at their tables.
    @MainActor var seatCount: Int {
        var count = 0
        for seat in self { count += seat.count }
        return count
    }
}
