import CGTK
import Dertisch

/// One screen in a window, built from its layout. It stays unchanged while another customer sits on top.
@MainActor final class GTKTable: RestaurantTable {
    let customer: String
    let widgetTree: WidgetTree
    private let file: UILayout
    private let handlers: Handlers
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

    var keepsHiddenContent: Bool { true }

    var layout: Layout? { file.layout }

    func showsLink(at place: Place) -> Bool { file.showsLink(at: place) }

    func asksForRows(at spot: Spot) -> Bool { states(spot.row)?.layout?.kinds[spot.place] == .recycling }

    func wipe() {
        tableStates.removeAll()
        rowStates = [:]
        changedLists = []
    }

    func lay(_ laid: Laid, at spot: Spot) {
        if spot.row == .table {
            tableStates.lay(laid, at: spot.place)
        } else {
            rowStates[spot.row]?.lay(laid, at: spot.place)
        }
    }

    func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?) {
        changedList(at: spot)?.add(rows, before: next)
    }

    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) {
        changedList(at: spot)?.move(row, before: next)
    }

    func remove(_ rows: [RowNumber], from spot: Spot) {
        changedList(at: spot)?.remove(rows)
        for row in rows { removeStates(of: row) }
    }

    func laid() {
        let lists = changedLists
        changedLists = []
        for list in lists { list.laid() }
    }

    /// The states of a row in a list. If there are none, the house is asked to lay the row, now or soon.
    func states(of row: RowNumber, in list: GTKRowList) -> PlaceStates {
        if let states = rowStates[row] { return states }
        let states = PlaceStates(row, list.layout)
        states.table = self
        rowStates[row] = states
        if list.isRecycling { handlers.onRowRequest(row, self) }
        return states
    }

    /// The widget at a spot, if one shows it at the moment.
    func widget(at spot: Spot) -> Widget? { states(spot.row)?.widgetTree?[spot.place]?.widget }

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
