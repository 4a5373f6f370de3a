/// A stack of customers: a whole window, or a place of a table.
@MainActor final class Section {
    /// The place on its host's table; `nil` for a window.
    let place: Place?
    private(set) weak var host: Seat?
    /// The customers that sit there, the current one last.
    var stack: [Seat] = []

    init(at place: Place? = nil, of host: Seat? = nil) {
        self.place = place
        self.host = host
    }

    var all: [Seat] { stack.flatMap(\.all) }

    /// The number of seats here, including those at their tables.
    var count: Int { stack.reduce(0) { $0 + $1.count } }
}
