import Dertisch

/// Which table stands where on the screen of one tab, by the numbers of their seats: decisions only.
struct Screen {
    /// Where a table stands.
    enum Position: Hashable {
        case window
        case section(Place, of: Int)
        case menu(MenuStyle, at: Spot, over: Int)

        /// The seat whose table must be on the screen for this one to be.
        var host: Int? {
            switch self {
            case .window: nil
            case .section(_, of: let host), .menu(_, at: _, over: let host): host
            }
        }

        /// Whether a table that comes to stand here takes the place of one that stands there.
        func replaces(_ other: Position) -> Bool {
            if case .menu(_, at: _, over: let opener) = self, case .menu(_, at: _, over: opener) = other { return true }
            return self == other
        }
    }

    /// One table on the screen.
    struct Standing {
        let seat: Int
        let position: Position
        let transition: Transition
    }

    /// What stands, hosts before what stands in them or over them.
    private(set) var standing: [Standing] = []

    /// The seat whose table has the window.
    var window: Int? { standing.first { $0.position == .window }?.seat }

    /// The menus, openers first.
    var menus: [Standing] {
        standing.filter { if case .menu = $0.position { true } else { false } }
    }

    subscript(_ seat: Int) -> Standing? { standing.first { $0.seat == seat } }

    /// The seat whose table stands in a place of another.
    func section(at place: Place, of host: Int) -> Int? {
        standing.first { $0.position == .section(place, of: host) }?.seat
    }

    /// Shows a table; what stood there goes, with all that stood in it and over it.
    ///
    /// - Returns: whether it can be seen: its host may be off the screen itself.
    mutating func show(_ seat: Int, at position: Position, via transition: Transition) -> Bool {
        for old in standing where old.seat == seat || position.replaces(old.position) { remove(old.seat) }
        if let host = position.host, self[host] == nil { return false }
        standing.append(Standing(seat: seat, position: position, transition: transition))
        return true
    }

    /// Takes a table off the screen, with all that stands in it and over it.
    mutating func remove(_ seat: Int) {
        standing.removeAll { $0.seat == seat }
        for one in standing where one.position.host == seat { remove(one.seat) }
    }
}
