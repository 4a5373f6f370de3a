import DertischRoom

/// The layout of one tab: the positions of its tables, by the numbers of their seats. Makes decisions only, without
/// effects.
struct TabLayout {
    /// The position of a table.
    enum Position: Hashable {
        case window
        case section(Place, of: Int)
        case menu(MenuStyle, at: Spot, over: Int)

        /// The seat whose table must be on the screen before this one can be.
        var host: Int? {
            switch self {
            case .window: nil
            case .section(_, of: let host), .menu(_, at: _, over: let host): host
            }
        }

        /// Returns true if a table at this position takes the place of one at the other position.
        func replaces(_ other: Position) -> Bool {
            if case .menu(_, at: _, over: let opener) = self, case .menu(_, at: _, over: opener) = other { return true }
            return self == other
        }
    }

    /// One table on the screen.
    struct PlacedTable {
        let seat: Int
        let position: Position
        let transition: Transition
    }

    /// The tables on the screen, each host before the tables in it or over it.
    private(set) var tables: [PlacedTable] = []

    /// The seat whose table fills the window.
    var window: Int? { tables.first { $0.position == .window }?.seat }

    /// The menus, openers first.
    var menus: [PlacedTable] {
        tables.filter { if case .menu = $0.position { true } else { false } }
    }

    subscript(_ seat: Int) -> PlacedTable? { tables.first { $0.seat == seat } }

    /// The seat whose table is in a place of another table.
    func section(at place: Place, of host: Int) -> Int? {
        tables.first { $0.position == .section(place, of: host) }?.seat
    }

    /// Shows a table. The table at that position goes, with all tables in it and over it.
    ///
    /// - Returns: true if the table can be seen; its host may be off the screen itself.
    mutating func show(_ seat: Int, at position: Position, via transition: Transition) -> Bool {
        for old in tables where old.seat == seat || position.replaces(old.position) { remove(old.seat) }
        if let host = position.host, self[host] == nil { return false }
        tables.append(PlacedTable(seat: seat, position: position, transition: transition))
        return true
    }

    /// Takes a table off the screen, with all tables in it and over it.
    mutating func remove(_ seat: Int) {
        tables.removeAll { $0.seat == seat }
        for one in tables where one.position.host == seat { remove(one.seat) }
    }
}
