import Dertisch

/// The content of the table itself or of one of its rows, even while no widgets show it.
@MainActor final class Level {
    let number: RowNumber
    let layout: UILayout?
    weak var table: GTKTable?
    /// The widgets that show the content, if any.
    private(set) var board: Board?
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never passed
    // inout.
    /// The content of each place, in the order in which places were first laid.
    @exclusivity(unchecked) private var settings: [Setting] = []
    /// The index at which the next look-up starts. A customer's table is laid in the order of its declaration, so the
    /// next place usually follows the last, and no name has to be hashed.
    @exclusivity(unchecked) private var finger = 0
    private var indices: [Place: Int] = [:]
    private(set) var lists: [Place: RowList] = [:]

    private struct Setting {
        let place: Place
        var state = PlaceState()
        var revision = 0
        /// The widget that shows the place at the moment.
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

    /// The state of a place.
    func state(at place: Place) -> PlaceState? { indices[place].map { settings[$0].state } }

    /// Passes on a gesture on the level's widgets.
    func take(_ gestured: Gestured, at place: Place) { table?.take(gestured, at: Spot(place, in: number)) }

    /// Passes on the customer's input. Later widgets of the level show it too.
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

    /// Passes on the customer's choice.
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

    /// The level of a row at one of this level's places, for the widgets of the row.
    func level(of row: RowNumber, in list: RowList) -> Level? { table?.level(of: row, in: list) }

    /// Shows all content on new widgets, or on those of a row that has gone out of view.
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

    /// Releases the widgets, which will show something else.
    func leaveBoard() {
        guard let board else { return }
        for (place, list) in lists { board[place]?.hide(list) }
        for index in settings.indices { settings[index].widget = nil }
        board.level = nil
        self.board = nil
    }

    /// Removes all content.
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
