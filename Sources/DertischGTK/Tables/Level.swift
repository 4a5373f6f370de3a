import Dertisch

/// The table itself, or one row on it: what lies there, whether widgets show it just now or not.
@MainActor final class Level {
    let number: RowNumber
    let layout: UILayout?
    private weak var table: GTKTable?
    /// The widgets that show it, if any do.
    private(set) weak var board: Board?
    private(set) var states: [Place: PlaceState] = [:]
    private var revisions: [Place: Int] = [:]
    private(set) var lists: [Place: RowList] = [:]

    init(_ number: RowNumber, _ layout: UILayout?, of table: GTKTable) {
        self.number = number
        self.layout = layout
        self.table = table
    }

    func lay(_ laid: Laid, at place: Place) {
        if case .entry(_, let revision) = laid {
            guard revision >= revisions[place] ?? 0 else { return }
            revisions[place] = revision
        }
        states[place, default: PlaceState()].lay(laid)
        board?[place]?.lay(laid)
    }

    /// Takes what the customer did on the level's widgets.
    func take(_ gestured: Gestured, at place: Place) { table?.take(gestured, at: Spot(place, in: number)) }

    /// Takes what the customer entered. Whatever widgets show the level next show that.
    func take(_ edited: Edited, at place: Place) {
        let revision = (revisions[place] ?? 0) + 1
        revisions[place] = revision
        switch edited {
        case .text(let text): states[place, default: PlaceState()].shown = .entry(text, revision: revision)
        case .flag(let flag): states[place, default: PlaceState()].shown = .flag(flag)
        }
        take(.edited(edited, revision: revision), at: place)
    }

    /// Takes what the customer chose.
    func take(choice number: Int, at place: Place) {
        if case .choices(let choices, _) = states[place]?.shown {
            states[place]?.shown = .choices(choices, chosen: number)
        }
        take(.chose(number), at: place)
    }

    /// The rows at a place.
    func list(at place: Place) -> RowList {
        if let list = lists[place] { return list }
        let list = RowList(layout?.rows[place])
        lists[place] = list
        board?[place]?.show(list)
        return list
    }

    /// Shows everything on fresh widgets, or on those of a row that has gone out of view.
    func show(on board: Board) {
        self.board = board
        board.level = self
        for (place, widget) in board.places {
            widget.show(states[place] ?? PlaceState())
            if let list = lists[place] { widget.show(list) }
        }
    }

    /// The widgets show something else from now on.
    func leaveBoard() {
        guard let board else { return }
        for (place, list) in lists { board[place]?.hide(list) }
        board.level = nil
        self.board = nil
    }

    /// Forgets everything that lies there.
    func wipe() {
        for (place, list) in lists {
            list.removeAll()
            board?[place]?.hide(list)
        }
        lists = [:]
        states = [:]
    }
}
