import CGTK
import Dertisch

/// One screen in a window, built from its layout. It stays as it is while another customer sits on top.
@MainActor final class GTKTable: RestaurantTable {
    let customer: String
    let board: Board
    private let layout: UILayout
    private let onGesture: @MainActor (Gestured, Spot, GTKTable) -> Void
    private var levels: [RowNumber: Level] = [:]
    private var touched: [Spot: RowList] = [:]

    init(
        _ layout: UILayout, of customer: String, on board: Board,
        _ onGesture: @escaping @MainActor (Gestured, Spot, GTKTable) -> Void
    ) {
        self.customer = customer
        self.layout = layout
        self.board = board
        self.onGesture = onGesture
        let ground = Level(.table, layout, of: self)
        levels[.table] = ground
        ground.show(on: board)
    }

    var keepsWhatIsLaid: Bool { true }

    func showsLink(at place: Place) -> Bool { layout.showsLink(at: place) }

    func wipe() {
        levels[.table]?.wipe()
        levels = levels.filter { $0.key == .table }
        touched = [:]
    }

    func lay(_ laid: Laid, at spot: Spot) { levels[spot.row]?.lay(laid, at: spot.place) }

    func add(_ row: RowNumber, to spot: Spot, before next: RowNumber?) {
        guard let list = touch(spot) else { return }
        let level = Level(row, list.layout, of: self)
        levels[row] = level
        list.add(level, before: next)
    }

    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) { touch(spot)?.move(row, before: next) }

    func remove(_ row: RowNumber, from spot: Spot) {
        touch(spot)?.remove(row)
        forget(row)
    }

    func laid() {
        let all = touched
        touched = [:]
        for (spot, list) in all { levels[spot.row]?.board?[spot.place]?.laid(list) }
    }

    /// The widget at a spot, if one shows it just now.
    func widget(at spot: Spot) -> Widget? { levels[spot.row]?.board?[spot.place]?.widget }

    /// What lies at a spot, whether a widget shows it just now or not.
    func state(at spot: Spot) -> PlaceState { levels[spot.row]?.states[spot.place] ?? PlaceState() }

    /// The rows at a spot, in order.
    func rows(at spot: Spot) -> [RowNumber] { levels[spot.row]?.lists[spot.place]?.levels.map(\.number) ?? [] }

    func take(_ gestured: Gestured, at spot: Spot) { onGesture(gestured, spot, self) }

    private func touch(_ spot: Spot) -> RowList? {
        let list = levels[spot.row]?.list(at: spot.place)
        touched[spot] = list
        return list
    }

    private func forget(_ row: RowNumber) {
        guard let level = levels.removeValue(forKey: row) else { return }
        for list in level.lists.values { for inner in list.levels { forget(inner.number) } }
    }
}

extension UILayout {
    /// Whether a place, in rows as well, is a link.
    func showsLink(at place: Place) -> Bool {
        if case .linkButton = kinds[place] { return true }
        return rows.values.contains { $0.showsLink(at: place) }
    }
}
