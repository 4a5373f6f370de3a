#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The rows at one spot, also while no list shows them.
    @MainActor final class ListContents {
        let spot: Spot
        private weak var table: UIKitTable?
        private(set) var sequence = RowSequence()
        private var rows: (any DiffableRows)?
        private weak var container: UIView?
        /// The objects of each cell, found when it is seen first.
        private var cells: [ObjectIdentifier: PlaceViews] = [:]
        /// The cell that a row is lent at the moment.
        private var lent: UIView?
        /// True if rows were added, removed or moved in this pass.
        var isChanged = false

        init(_ spot: Spot, _ table: UIKitTable) {
            self.spot = spot
            self.table = table
        }

        func change(_ change: (inout RowSequence) -> Void) { change(&sequence) }

        /// Ends a batch of changes.
        func laid() {
            isChanged = false
            rows?.show(sequence.rows)
        }

        /// Shows the rows in a list.
        func show(on target: PlaceTarget) {
            guard case .view(let view) = target, let table else { return }
            container = view
            switch view {
            case let view as UITableView: rows = TableRows(in: view, at: spot.place, handlers)
            case let view as UICollectionView: rows = CollectionRows(in: view, at: spot.place, handlers)
            case let view as UIStackView:
                let name = table.rowNibs(at: spot)
                rows = StackRows(in: view, handlers) { [weak table] in table?.makeRow(name) }
            default: return
            }
            rows?.show(sequence.rows)
        }

        func releaseView() {
            rows?.close()
            rows = nil
            // Its cells may be lent to the rows of another list, which finds their objects anew.
            for views in cells.values { views.restore() }
            cells = [:]
        }

        /// Selects a row, if the place is that of its cell. A row that is lent a cell at the moment is selected as it is displayed.
        func select(_ row: RowNumber, _ isSelected: Bool, at place: Place) {
            if (lent ?? cell(of: row))?.accessibilityIdentifier == place.name { rows?.select(row, isSelected) }
        }

        /// The view of a row; `nil` if it is out of view.
        func cell(of row: RowNumber) -> UIView? { rows?.cell(of: row) }

        /// Scrolls as far as shows a row, which gets a cell at once.
        func scroll(to row: RowNumber) {
            rows?.scroll(to: row)
            container?.layoutIfNeeded()
        }

        private var handlers: RowHandlers {
            RowHandlers(
                show: { [weak self] row, cell in self?.lend(cell, to: row) },
                release: { [weak self] row, cell in self?.takeBack(cell, from: row) },
                tap: { [weak self] row in
                    guard let self, let name = cell(of: row)?.accessibilityIdentifier else { return }
                    table?.handle(.tapped, at: Spot(Place(name), in: row))
                },
                end: { [weak self] in self.map { $0.table?.handle(.reachedEnd, at: $0.spot) } })
        }

        private func takeBack(_ cell: UIView, from row: RowNumber) {
            if cells[ObjectIdentifier(cell)]?.content?.row == row { table?.contents(of: row)?.releaseViews() }
            // The view of a row in a stack view is that row's alone.
            if rows is StackRows { cells[ObjectIdentifier(cell)] = nil }
        }

        private func lend(_ cell: UIView, to row: RowNumber) {
            if cells[ObjectIdentifier(cell)] == nil { cell.followTextSize() }
            let views =
                cells[ObjectIdentifier(cell)]
                ?? PlaceViews(ViewLayout.targets(ofRow: cell), in: cell, table?.pictures)
            cells[ObjectIdentifier(cell)] = views
            lent = cell
            table?.contents(of: row, in: self).show(on: views)
            lent = nil
        }
    }
#endif
