import CGTK
import Dertisch

/// One screen in a window, built from its layout. It stays unchanged while another customer sits on top.
@MainActor final class GTKTable: RestaurantTable {
    let customer: String
    let board: Board
    private let file: UILayout
    private let ear: Ear
    private let ground: Level
    /// The rows that have content.
    private var levels: [RowNumber: Level] = [:]
    private var touched: [RowList] = []

    /// The listener of a table.
    struct Ear {
        /// Handles a gesture of the customer.
        let gesture: @MainActor (Gestured, Spot, GTKTable) -> Void
        /// Lays a row that comes into view, at once.
        let ask: @MainActor (RowNumber, GTKTable) -> Void
    }

    init(_ file: UILayout, of customer: String, on board: Board, _ ear: Ear) {
        self.customer = customer
        self.file = file
        self.board = board
        self.ear = ear
        ground = Level(.table, file)
        ground.table = self
        ground.show(on: board)
    }

    var keepsWhatIsLaid: Bool { true }

    var layout: Layout? { file.layout }

    func showsLink(at place: Place) -> Bool { file.showsLink(at: place) }

    func asksForRows(at spot: Spot) -> Bool { level(spot.row)?.layout?.kinds[spot.place] == .recycling }

    func wipe() {
        ground.wipe()
        levels = [:]
        touched = []
    }

    func lay(_ laid: Laid, at spot: Spot) {
        if spot.row == .table { ground.lay(laid, at: spot.place) } else { levels[spot.row]?.lay(laid, at: spot.place) }
    }

    func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?) { touch(spot)?.add(rows, before: next) }

    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) { touch(spot)?.move(row, before: next) }

    func remove(_ rows: [RowNumber], from spot: Spot) {
        touch(spot)?.remove(rows)
        for row in rows { forget(row) }
    }

    func laid() {
        let all = touched
        touched = []
        for list in all { list.laid() }
    }

    /// The content of a row in a list. If it is empty, the house is asked to lay it now or next.
    func level(of row: RowNumber, in list: RowList) -> Level {
        if let level = levels[row] { return level }
        let level = Level(row, list.layout)
        level.table = self
        levels[row] = level
        if list.isRecycling { ear.ask(row, self) }
        return level
    }

    /// The widget at a spot, if one shows it at the moment.
    func widget(at spot: Spot) -> Widget? { level(spot.row)?.board?[spot.place]?.widget }

    /// The state of a spot, even if no widget shows it at the moment.
    func state(at spot: Spot) -> PlaceState { level(spot.row)?.state(at: spot.place) ?? PlaceState() }

    /// The rows at a spot, in order.
    func rows(at spot: Spot) -> [RowNumber] { level(spot.row)?.lists[spot.place]?.rows ?? [] }

    func take(_ gestured: Gestured, at spot: Spot) { ear.gesture(gestured, spot, self) }

    private func level(_ row: RowNumber) -> Level? { row == .table ? ground : levels[row] }

    private func touch(_ spot: Spot) -> RowList? {
        guard let list = level(spot.row)?.list(at: spot.place) else { return nil }
        if !list.isTouched { touched.append(list) }
        list.isTouched = true
        return list
    }

    private func forget(_ row: RowNumber) {
        guard let level = levels.removeValue(forKey: row) else { return }
        for list in level.lists.values { for inner in list.rows { forget(inner) } }
    }
}

extension UILayout {
    /// True if a place is a link, including places in rows.
    func showsLink(at place: Place) -> Bool {
        if case .linkButton = kinds[place] { return true }
        return rows.values.contains { $0.showsLink(at: place) }
    }
}
