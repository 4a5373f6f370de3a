import DertischRoom

/// The states of the places of a table, or of one of its rows, even while no widgets show them.
@MainActor final class PlaceStates {
    let number: RowNumber
    private(set) var layout: UILayout?
    weak var table: GTKTable?
    /// The widgets that show the states, if any.
    private(set) var widgetTree: WidgetTree?
    /// The content of each place, in the order in which places were first laid.
    private var entries: [Entry] = []
    /// The index at which the next look-up starts. A customer's table is laid in the order of its declaration, so the
    /// next place usually follows the last, and no name has to be hashed.
    private var nextIndex = 0
    private var indices: [Place: Int] = [:]
    private(set) var lists: [Place: GTKRowList] = [:]

    /// The state of one place.
    private struct Entry {
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
            guard revision >= entries[index].revision else { return }
            entries[index].revision = revision
        }
        entries[index].state.lay(laid)
        let widget = entries[index].widget
        widget?.lay(laid)
    }

    /// The state of a place.
    func state(at place: Place) -> PlaceState? { indices[place].map { entries[$0].state } }

    /// Handles a gesture on one of the widgets.
    func handle(_ event: GestureEvent, at place: Place) { table?.handle(event, at: Spot(place, in: number)) }

    /// Handles the customer's input. Later widgets for the place show it too.
    func handle(_ edited: Edited, at place: Place) {
        let index = index(of: place)
        let revision = entries[index].revision + 1
        entries[index].revision = revision
        switch edited {
        case .text(let text): entries[index].state.shown = .entry(text, revision: revision)
        case .flag(let flag): entries[index].state.shown = .flag(flag)
        }
        handle(.edited(edited, revision: revision), at: place)
    }

    /// Handles the customer's choice.
    func handle(choice number: Int, at place: Place) {
        let index = index(of: place)
        if case .choices(let choices, _) = entries[index].state.shown {
            entries[index].state.shown = .choices(choices, chosen: number)
        }
        handle(.chose(number), at: place)
    }

    /// Handles the guest's choice of several.
    func handle(selection numbers: [Int], at place: Place) {
        let index = index(of: place)
        if case .selection(let choices, _) = entries[index].state.shown {
            entries[index].state.shown = .selection(choices, chosen: numbers)
        }
        handle(.selected(numbers), at: place)
    }

    /// The content that a place shows, and the revision of its text.
    func shown(at place: Place) -> (content: Laid, revision: Int)? {
        guard let index = indices[place], let content = entries[index].state.shown else { return nil }
        return (content, entries[index].revision)
    }

    /// Shows content without a word to the house, such as what the guest had entered before the program was started.
    func show(_ content: Laid, at place: Place) {
        guard let index = indices[place] else { return }
        entries[index].state.shown = content
        let widget = entries[index].widget
        widget?.lay(content)
    }

    /// The rows at a place.
    func list(at place: Place) -> GTKRowList {
        if let list = lists[place] { return list }
        let list = GTKRowList(layout?.rows[place], isRecycling: layout?.kinds[place] == .recycling)
        lists[place] = list
        widgetTree?[place]?.show(list)
        return list
    }

    /// The states of a row at one of these places, for the widgets of the row.
    func makeStatesIfMissing(of row: RowNumber, in list: GTKRowList) -> PlaceStates? {
        table?.makeStatesIfMissing(of: row, in: list)
    }

    /// Shows all states on new widgets, or on those of a row that has gone out of view.
    func show(on widgetTree: WidgetTree) {
        self.widgetTree = widgetTree
        widgetTree.states = self
        for (place, widget) in widgetTree.places {
            if let index = indices[place] {
                entries[index].widget = widget
                widget.show(entries[index].state)
            } else {
                widget.show(PlaceState())
            }
            if let list = lists[place] { widget.show(list) }
        }
    }

    /// Releases the widgets, which will show something else.
    func releaseWidgets() {
        guard let widgetTree else { return }
        for (place, list) in lists { widgetTree[place]?.hide(list) }
        for index in entries.indices { entries[index].widget = nil }
        widgetTree.states = nil
        self.widgetTree = nil
    }

    /// Releases the widgets, and takes another layout for those that come.
    func adopt(_ layout: UILayout?) {
        releaseWidgets()
        self.layout = layout
        for (place, list) in lists { list.layout = layout?.rows[place] }
    }

    /// Removes all states.
    func removeAll() {
        for (place, list) in lists { widgetTree?[place]?.hide(list) }
        lists = [:]
        entries = []
        indices = [:]
        nextIndex = 0
    }

    private func index(of place: Place) -> Int {
        if nextIndex >= entries.count || entries[nextIndex].place != place { nextIndex = find(place) }
        defer { nextIndex += 1 }
        return nextIndex
    }

    private func find(_ place: Place) -> Int {
        if let index = indices[place] { return index }
        indices[place] = entries.count
        entries.append(Entry(place: place, widget: widgetTree?[place]))
        return entries.count - 1
    }
}
