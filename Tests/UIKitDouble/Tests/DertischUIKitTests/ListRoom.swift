import DertischRoom
import UIKit

@testable import DertischUIKit

/// A dining room of one list, to try rows with a house and its journal.
@MainActor final class ListRoom: DiningRoom {
    enum Kind: CaseIterable { case table, collection, stack }

    let kind: Kind
    private(set) var table: ListTable?
    var maitreD: MaitreD?

    init(_ kind: Kind) { self.kind = kind }

    func setTable(for customer: String) -> any RestaurantTable {
        let table = ListTable(kind, self)
        self.table = table
        return table
    }
    func show(_ table: any RestaurantTable, _ showing: Showing) {}
    func clear(_ table: any RestaurantTable) { self.table?.rows?.close() }
    func hide(_ table: any RestaurantTable) {}
    func show(_ alert: Alert) {}
    func setLanguage(_ language: Language) {}
}

/// A table with one list: each row has a text, and a mark of the row as a whole.
@MainActor final class ListTable: RestaurantTable {
    let view: UIScrollView
    private(set) var rows: (any DiffableRows)?
    private(set) var sequence = RowSequence()
    private var texts: [RowNumber: String] = [:]
    private var cells: [RowNumber: UIView] = [:]
    private weak var room: ListRoom?
    private(set) var pages = ""
    /// The number of times that a row was lent a cell, and that one was taken back.
    private(set) var shown = 0
    private(set) var released = 0
    private(set) var passes = 0
    private var isChanged = false
    let keepsHiddenContent = true

    final class Cell: UITableViewCell { override var canBecomeFirstResponder: Bool { true } }
    final class Tile: UICollectionViewCell { override var canBecomeFirstResponder: Bool { true } }
    final class Strip: UIView { override var canBecomeFirstResponder: Bool { true } }

    init(_ kind: ListRoom.Kind, _ room: ListRoom) {
        self.room = room
        let frame = CGRect(x: 0, y: 0, width: 320, height: 440)
        switch kind {
        case .table:
            let list = UITableView(frame: frame, style: .plain)
            list.register(Cell.self, forCellReuseIdentifier: "lines")
            view = list
            rows = TableRows(in: list, at: "lines", handlers)
        case .collection:
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 320, height: 34)
            let list = UICollectionView(frame: frame, collectionViewLayout: flow)
            list.register(Tile.self, forCellWithReuseIdentifier: "lines")
            view = list
            rows = CollectionRows(in: list, at: "lines", handlers)
        case .stack:
            let stack = UIStackView(frame: frame)
            view = UIScrollView(frame: frame)
            view.addSubview(stack)
            rows = StackRows(in: stack, handlers) { Strip(frame: .zero) }
        }
    }

    private var handlers: RowHandlers {
        RowHandlers(
            show: { [unowned self] row, cell in
                shown += 1
                cells[row] = cell
                if let room { room.maitreD?.layRow(row, on: self) }
                cell.accessibilityLabel = texts[row]
            },
            release: { [unowned self] row, cell in
                released += 1
                if cells[row] === cell { cells[row] = nil }
                cell.accessibilityLabel = nil
            },
            tap: { [unowned self] row in gesture(.tapped, Spot("line", in: row)) },
            end: { [unowned self] in gesture(.reachedEnd, Spot("lines")) })
    }

    private func gesture(_ event: GestureEvent, _ spot: Spot) { room?.maitreD?.gesture(event, at: spot, on: self) }

    func asksForRows(at path: [Place]) -> Bool { room?.kind != .stack }

    func apply(_ changes: [ScreenChange]) {
        for change in changes { apply(change) }
        guard isChanged else { return }
        isChanged = false
        passes += 1
        rows?.show(sequence.rows)
        view.layoutIfNeeded()
    }

    private func apply(_ change: ScreenChange) {
        switch change {
        case .clear: break
        case .lay(let laid, let spot): lay(laid, at: spot)
        case .add(let rows, _, let next):
            sequence.add(rows, before: next)
            isChanged = true
        case .move(let row, _, let next):
            sequence.move(row, before: next)
            isChanged = true
        case .remove(let rows, _):
            sequence.remove(rows)
            isChanged = true
        }
    }

    private func lay(_ laid: Laid, at spot: Spot) {
        switch laid {
        case .number(_, let text) where spot.row == .table: pages = text
        case .text(let text):
            texts[spot.row] = text
            cells[spot.row]?.accessibilityLabel = text
        case .mark(.selected, let isOn): rows?.select(spot.row, isOn)
        default: break
        }
    }

    /// The texts in view, from the top.
    var visible: [String] {
        if let list = view as? UITableView { return list.visibleCells.map { $0.accessibilityLabel ?? "" } }
        if let list = view as? UICollectionView { return list.visibleCells.map { $0.accessibilityLabel ?? "" } }
        let stack = view.subviews.first as? UIStackView
        return stack?.arrangedSubviews.map { $0.accessibilityLabel ?? "" } ?? []
    }

    func cell(_ index: Int) -> UIView? { rows?.cell(of: sequence.rows[index]) }

    func tap(_ index: Int) {
        (view as? UITableView)?.tapRow(at: IndexPath(row: index, section: 0))
        (view as? UICollectionView)?.tapItem(at: IndexPath(item: index, section: 0))
    }

    /// The indices of the rows that the view has selected.
    var selected: [Int] {
        let paths =
            (view as? UITableView)?.indexPathsForSelectedRows ?? (view as? UICollectionView)?.indexPathsForSelectedItems
        return paths?.map(\.row) ?? []
    }

    func isSelected(_ index: Int) -> Bool {
        (cell(index) as? UITableViewCell)?.isSelected ?? (cell(index) as? UICollectionViewCell)?.isSelected ?? false
    }

    var cellsMade: Int { (view as? UITableView)?.cellsMade ?? (view as? UICollectionView)?.cellsMade ?? 0 }

    /// True if the view shows the texts of its rows, in their order.
    var isInOrder: Bool {
        let first = sequence.rows.firstIndex { rows?.cell(of: $0) != nil } ?? 0
        let expected = sequence.rows[first...].prefix(visible.count).map { texts[$0] ?? "" }
        return Array(expected) == visible && !visible.contains("")
    }

    func scroll(to index: Int) {
        rows?.scroll(to: sequence.rows[index])
        view.layoutIfNeeded()
    }
}
