import CGTK
import DertischRoom
import DertischUploads
import DertischWindowState

/// One screen in a window, built from its layout. It stays unchanged while another customer sits on top.
@MainActor final class GTKTable: RestaurantTable {
    let customer: String
    private(set) var widgetTree: WidgetTree
    private var file: UILayout
    let handlers: Handlers
    /// The number of the table in its window, also at the next start.
    var number = 0
    /// The rows that the guest has touched, the latest last. A restored table gives them their numbers back.
    var touchedRows: [RowNumber] = []
    /// What the guest has typed and chosen, and the house has not replaced since.
    var typedFields: [Spot: TypedField] = [:]
    /// The keys that the customer and its rows listen for.
    private(set) var keys: [DeclaredKey] = []
    /// The places at which a secret was seen.
    private var secretPlaces: Set<Place> = []
    /// The files that are chosen at places of the table.
    private(set) var uploads: [Place: FileUploads] = [:]
    private let tableStates: PlaceStates
    /// The states of the rows that have content.
    private var rowStates: [RowNumber: PlaceStates] = [:]
    private var changedLists: [GTKRowList] = []

    /// The handlers of a table's events.
    struct Handlers {
        /// Handles a gesture of the customer.
        let onGesture: @MainActor (GestureEvent, Spot, GTKTable) -> Void
        /// Lays a row that comes into view, at once.
        let onRowRequest: @MainActor (RowNumber, GTKTable) -> Void
        /// Gives a restored table its number back.
        var onRestore: @MainActor (Int, GTKTable) -> Void = { _, _ in }
        /// Handles that the house has replaced what was typed.
        var onForgotten: @MainActor () -> Void = {}
    }

    init(_ file: UILayout, of customer: String, on widgetTree: WidgetTree, _ handlers: Handlers) {
        self.customer = customer
        self.file = file
        self.widgetTree = widgetTree
        self.handlers = handlers
        tableStates = PlaceStates(.table, file)
        tableStates.table = self
        tableStates.show(on: widgetTree)
    }

    /// Shows everything on widgets of another layout, which has the same places.
    func show(on widgetTree: WidgetTree, of file: UILayout) {
        adopt(file, for: tableStates)
        self.file = file
        self.widgetTree = widgetTree
        tableStates.show(on: widgetTree)
    }

    private func adopt(_ file: UILayout?, for states: PlaceStates) {
        states.adopt(file)
        for list in states.lists.values {
            for row in list.rows { if let states = rowStates[row] { adopt(list.layout, for: states) } }
        }
    }

    var keepsHiddenContent: Bool { true }

    var layout: Layout? { file.layout }

    func showsLink(at place: Place) -> Bool { file.showsLink(at: place) }

    func asksForRows(at path: [Place]) -> Bool {
        guard let place = path.last else { return false }
        return path.dropLast().reduce(file) { $0?.rows[$1] }?.kinds[place] == .recycling
    }

    func listen(for keys: [DeclaredKey]) { self.keys = keys }

    func apply(_ changes: [ScreenChange]) {
        for change in changes { apply(change) }
        let lists = changedLists
        changedLists = []
        for list in lists { list.laid() }
    }

    private func apply(_ change: ScreenChange) {
        switch change {
        case .clear: clear()
        case .lay(let laid, let spot):
            let desk = uploadDesk(of: laid, at: spot)
            defer { if let desk { uploads[spot.place]?.take(desk) } }
            states(spot.row)?.lay(laid, at: spot.place)
            if case .window(let window) = laid { changedList(at: spot)?.window = window }
            if !typedFields.isEmpty { forgetReplaced(at: spot) }
        case .add(let rows, let spot, let next): changedList(at: spot)?.add(rows, before: next)
        case .move(let row, let spot, let next): changedList(at: spot)?.move(row, before: next)
        case .remove(let rows, let spot):
            changedList(at: spot)?.remove(rows)
            for row in rows { removeStates(of: row) }
        }
    }

    /// The upload that is laid at a place of the table, which is noted.
    private func uploadDesk(of laid: Laid, at spot: Spot) -> UploadDesk? {
        guard case .module(let value) = laid, spot.row == .table, let desk: UploadDesk = value.value() else {
            return nil
        }
        if uploads[spot.place] == nil {
            uploads[spot.place] = FileUploads(desk) { [weak self] event in
                self?.handle(.module(ModuleValue(event)), at: spot)
            }
        }
        return desk
    }

    private func clear() {
        tableStates.removeAll()
        rowStates = [:]
        changedLists = []
        typedFields = typedFields.filter { $0.key.row == .table }
    }

    /// The states of a row in a list. If there are none, they are made, and the house is asked to lay the row, now or soon.
    func makeStatesIfMissing(of row: RowNumber, in list: GTKRowList) -> PlaceStates {
        if let states = rowStates[row] { return states }
        let states = PlaceStates(row, list.layout)
        states.table = self
        rowStates[row] = states
        if list.isRecycling { handlers.onRowRequest(row, self) }
        return states
    }

    /// The widget at a spot, if one shows it at the moment.
    func widget(at spot: Spot) -> Widget? { placeWidget(at: spot)?.widget }

    /// The place at a spot, if a widget shows it at the moment.
    func placeWidget(at spot: Spot) -> PlaceWidget? { states(spot.row)?.widgetTree?[spot.place] }

    /// The states at a spot. For a row that is there but was never in view, they are made, and the row is laid now.
    func makeStatesIfMissing(at spot: Spot) -> PlaceStates? {
        states(spot.row) ?? list(of: spot.row).map { makeStatesIfMissing(of: spot.row, in: $0.list) }
    }

    /// The states that widgets show: those of the table, and of the rows whose widgets are among some.
    func shownStates(around widgets: Set<Widget>) -> [PlaceStates] {
        let rows = rowStates.values.filter { $0.widgetTree.map { widgets.contains($0.root.widget) } ?? false }
        return [tableStates] + rows
    }

    /// Scrolls to a row that has no widgets at the moment, in a list that shows few of many.
    func scroll(to row: RowNumber) {
        guard let found = list(of: row), found.list.isRecycling, let widget = found.widget,
            let index = found.list.position(of: row)
        else { return }
        gtk_widget_activate_action_variant(
            widget.pointer, "list.scroll-to-item", g_variant_new_uint32(guint32(clamping: index)))
    }

    /// The rows that some widgets belong to, in the order of the widgets, each with the place of its list.
    func rows(along widgets: [Widget]) -> [(number: RowNumber, list: Place)] {
        widgets.compactMap { widget in
            guard let row = rowStates.first(where: { $0.value.widgetTree?.root.widget == widget })?.key else {
                return nil
            }
            for states in [tableStates] + rowStates.values {
                if let list = states.lists.first(where: { $0.value.rows.contains(row) }) { return (row, list.key) }
            }
            return nil
        }
    }

    /// The list that a row is in, with the widget that shows it.
    private func list(of row: RowNumber) -> (list: GTKRowList, widget: Widget?)? {
        for states in [tableStates] + rowStates.values {
            for (place, list) in states.lists where list.rows.contains(row) {
                return (list, states.widgetTree?[place]?.widget)
            }
        }
        return nil
    }

    /// The state of a spot, even if no widget shows it at the moment.
    func state(at spot: Spot) -> PlaceState { states(spot.row)?.state(at: spot.place) ?? PlaceState() }

    /// The rows at a spot, in order.
    func rows(at spot: Spot) -> [RowNumber] { states(spot.row)?.lists[spot.place]?.rows ?? [] }

    func handle(_ event: GestureEvent, at spot: Spot) { handlers.onGesture(event, spot, self) }

    private func states(_ row: RowNumber) -> PlaceStates? { row == .table ? tableStates : rowStates[row] }

    private func changedList(at spot: Spot) -> GTKRowList? {
        guard let list = states(spot.row)?.list(at: spot.place) else { return nil }
        if !list.isChanged { changedLists.append(list) }
        list.isChanged = true
        return list
    }

    private func removeStates(of row: RowNumber) {
        forgetFields(in: row)
        guard let states = rowStates.removeValue(forKey: row) else { return }
        for list in states.lists.values { for inner in list.rows { removeStates(of: inner) } }
    }
}

extension UILayout {
    /// True if a place is a link, including places in rows.
    func showsLink(at place: Place) -> Bool {
        if case .linkButton = kinds[place] { return true }
        return rows.values.contains { $0.showsLink(at: place) }
    }
}

// MARK: Restoring

// The parts of a table that the room stores besides its content: the touched rows, the typed fields, and the focus.
extension GTKTable: RestorableTable {
    func restore(_ record: TableRecord) {
        handlers.onRestore(record.number, self)
        touchedRows = record.rows.map { RowNumber($0.number) }
    }

    func shown(at spot: Spot) -> (content: Laid, revision: Int)? {
        makeStatesIfMissing(at: spot)?.shown(at: spot.place)
    }

    func isSecret(at spot: Spot) -> Bool {
        // A row that is scrolled out of view has no widgets.
        guard let widget = placeWidget(at: spot) else { return secretPlaces.contains(spot.place) }
        if widget.isSecret { secretPlaces.insert(spot.place) }
        return widget.isSecret
    }

    func show(_ content: Laid, at spot: Spot) { makeStatesIfMissing(at: spot)?.show(content, at: spot.place) }

    func enter(_ edited: Edited, at spot: Spot) { makeStatesIfMissing(at: spot)?.handle(edited, at: spot.place) }

    func enter(choice number: Int, at spot: Spot) {
        makeStatesIfMissing(at: spot)?.handle(choice: number, at: spot.place)
    }

    func enter(selection numbers: [Int], at spot: Spot) {
        makeStatesIfMissing(at: spot)?.handle(selection: numbers, at: spot.place)
    }

    func typedFieldForgotten() { handlers.onForgotten() }

    /// The place that has the focus, or that contains it.
    ///
    /// - Parameter holder: the widget that has the focus.
    func focus(in holder: Widget) -> WindowFocus? {
        var around: [Widget: Int] = [:]
        var next: Widget? = holder
        while let widget = next {
            around[widget] = around.count
            next = widget.parent
        }
        var nearest: (row: RowNumber, place: PlaceWidget, distance: Int)?
        for states in shownStates(around: Set(around.keys)) {
            for place in states.widgetTree?.places.values ?? [:].values where !place.place.isUnnamed {
                guard let distance = around[place.widget], distance < nearest?.distance ?? .max else { continue }
                nearest = (states.number, place, distance)
            }
        }
        guard let (row, place, _) = nearest else { return nil }
        return WindowFocus(
            table: number, row: row.number, place: place.place.name,
            selection: place.isSecret ? nil : place.selection)
    }

    /// Gives a place the focus, and selects what was selected. Returns false if no widget shows the place.
    func restore(_ focus: WindowFocus) -> Bool {
        let spot = Spot(Place(focus.place), in: RowNumber(focus.row))
        guard let place = placeWidget(at: spot) else { return false }
        place.takeFocus()
        if let selection = focus.selection { place.select(selection) }
        touch(spot.row)
        return true
    }
}
