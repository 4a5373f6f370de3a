import Dertisch

/// The table itself, or one row on it: what lies there, whether widgets show it just now or not.
@MainActor final class Level {
    let number: RowNumber
    let layout: UILayout?
    weak var table: GTKTable?
    /// The widgets that show it, if any do.
    private(set) var board: Board?
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    /// What lies at each place, in the order in which something was first laid there.
    @exclusivity(unchecked) private var settings: [Setting] = []
    /// Where the next thing is looked for first. A customer's table is laid in the order in which it was declared, so that
    /// is most often behind the last, and no name has to be hashed.
    @exclusivity(unchecked) private var finger = 0
    private var indices: [Place: Int] = [:]
    private(set) var lists: [Place: RowList] = [:]

    private struct Setting {
        let place: Place
        var state = PlaceState()
        var revision = 0
        /// What shows it just now.
        var widget: PlaceWidget?
    }

    init(_ number: RowNumber, _ layout: UILayout?) {
        self.number = number
        self.layout = layout
    }

    func lay(_ laid: Laid, at place: Place) {
        let index = index(of: place)
        if case .entry(_, let revision) = laid {
            guard revision >= settings[index].revision else { return }
            settings[index].revision = revision
        }
        settings[index].state.lay(laid)
        let widget = settings[index].widget
        widget?.lay(laid)
    }

    /// What lies at a place.
    func state(at place: Place) -> PlaceState? { indices[place].map { settings[$0].state } }

    /// Takes what the customer did on the level's widgets.
    func take(_ gestured: Gestured, at place: Place) { table?.take(gestured, at: Spot(place, in: number)) }

    /// Takes what the customer entered. Whatever widgets show the level next show that.
    func take(_ edited: Edited, at place: Place) {
        let index = index(of: place)
        let revision = settings[index].revision + 1
        settings[index].revision = revision
        switch edited {
        case .text(let text): settings[index].state.shown = .entry(text, revision: revision)
        case .flag(let flag): settings[index].state.shown = .flag(flag)
        }
        take(.edited(edited, revision: revision), at: place)
    }

    /// Takes what the customer chose.
    func take(choice number: Int, at place: Place) {
        let index = index(of: place)
        if case .choices(let choices, _) = settings[index].state.shown {
            settings[index].state.shown = .choices(choices, chosen: number)
        }
        take(.chose(number), at: place)
    }

    /// The rows at a place.
    func list(at place: Place) -> RowList {
        if let list = lists[place] { return list }
        let list = RowList(layout?.rows[place], isRecycling: layout?.kinds[place] == .recycling)
        lists[place] = list
        board?[place]?.show(list)
        return list
    }

    /// The widgets of a row at one of the level's places may show what lies in the row.
    func level(of row: RowNumber, in list: RowList) -> Level? { table?.level(of: row, in: list) }

    /// Shows everything on fresh widgets, or on those of a row that has gone out of view.
    func show(on board: Board) {
        self.board = board
        board.level = self
        for (place, widget) in board.places {
            if let index = indices[place] {
                settings[index].widget = widget
                widget.show(settings[index].state)
            } else {
                widget.show(PlaceState())
            }
            if let list = lists[place] { widget.show(list) }
        }
    }

    /// The widgets show something else from now on.
    func leaveBoard() {
        guard let board else { return }
        for (place, list) in lists { board[place]?.hide(list) }
        for index in settings.indices { settings[index].widget = nil }
        board.level = nil
        self.board = nil
    }

    /// Forgets everything that lies there.
    func wipe() {
        for (place, list) in lists { board?[place]?.hide(list) }
        lists = [:]
        settings = []
        indices = [:]
        finger = 0
    }

    private func index(of place: Place) -> Int {
        if finger >= settings.count || settings[finger].place != place { finger = find(place) }
        defer { finger += 1 }
        return finger
    }

    private func find(_ place: Place) -> Int {
        if let index = indices[place] { return index }
        indices[place] = settings.count
        settings.append(Setting(place: place, widget: board?[place]))
        return settings.count - 1
    }
}
