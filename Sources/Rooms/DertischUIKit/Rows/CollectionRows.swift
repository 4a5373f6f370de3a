#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import Foundation
    import UIKit

    /// Rows in a collection view, made from the prototype cell whose reuse identifier is the place.
    final class CollectionRows: NSObject, DiffableRows {
        private let view: UICollectionView
        private let handlers: RowHandlers
        private var source: UICollectionViewDiffableDataSource<Int, RowNumber>?
        private var rows: [RowNumber] = []
        private var selected: Set<RowNumber> = []
        private var end = RowEndDetector()
        /// The row that is lent a cell at the moment, whose selection is shown as the cell is displayed.
        private var lending: RowNumber?
        /// The rows that cells in view show.
        private var shown: [ObjectIdentifier: RowNumber] = [:]

        /// - Parameters:
        ///   - view: the collection view.
        ///   - place: its place, which is the reuse identifier of its cells.
        ///   - handlers: what the list asks of its table.
        init(in view: UICollectionView, at place: Place, _ handlers: RowHandlers) {
            self.view = view
            self.handlers = handlers
            super.init()
            // Content is laid before a cell is measured, and so before it is displayed.
            source = UICollectionViewDiffableDataSource(collectionView: view) { [weak self] view, path, row in
                let cell = view.dequeueReusableCell(withReuseIdentifier: place.name, for: path)
                self?.lend(cell, to: row)
                return cell
            }
            // A row may be marked as selected beside others.
            view.allowsMultipleSelection = true
            view.delegate = self
        }

        func show(_ rows: [RowNumber]) {
            let isFirst = self.rows.isEmpty
            self.rows = rows
            if selected.count > 0 { selected.formIntersection(rows) }
            let snapshot = NSDiffableDataSourceSnapshot(rows)
            if isFirst {
                source?.applySnapshotUsingReloadData(snapshot)
            } else {
                source?.apply(snapshot, animatingDifferences: false)
            }
            // A row may have been marked before its list was shown.
            for row in selected { select(row, true) }
            checkEnd(view.indexPathsForVisibleItems.max())
        }

        func select(_ row: RowNumber, _ isSelected: Bool) {
            if isSelected { selected.insert(row) } else { selected.remove(row) }
            if lending != row, let path = source?.indexPath(for: row) { putBackSelection(at: path, of: row) }
        }

        func cell(of row: RowNumber) -> UIView? { source?.indexPath(for: row).flatMap { view.cellForItem(at: $0) } }

        func scroll(to row: RowNumber) {
            guard let path = source?.indexPath(for: row), view.cellForItem(at: path) == nil else { return }
            view.scrollToItem(at: path, at: [.top, .left], animated: false)
        }

        func close() {
            view.delegate = nil
            view.dataSource = nil
            for cell in view.visibleCells { release(cell) }
            shown = [:]
        }

        private func lend(_ cell: UICollectionViewCell, to row: RowNumber) {
            if shown[ObjectIdentifier(cell)] == row { return }
            release(cell)
            shown[ObjectIdentifier(cell)] = row
            lending = row
            handlers.show(row, cell)
            lending = nil
        }

        private func release(_ cell: UICollectionViewCell) {
            guard let row = shown.removeValue(forKey: ObjectIdentifier(cell)) else { return }
            handlers.release(row, cell)
        }

        private func checkEnd(_ path: IndexPath?) {
            if let path, end.reaches(path.item, of: rows) { handlers.end() }
        }

        /// Puts the selection back to what the customer has declared: a tap is a gesture, and the order may change it.
        private func putBackSelection(at path: IndexPath, of row: RowNumber) {
            if selected.contains(row) {
                view.selectItem(at: path, animated: false, scrollPosition: [])
            } else {
                view.deselectItem(at: path, animated: false)
            }
        }
    }

    extension CollectionRows: UICollectionViewDelegate {
        func collectionView(
            _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
        ) {
            if let row = source?.itemIdentifier(for: indexPath) { putBackSelection(at: indexPath, of: row) }
            checkEnd(indexPath)
        }

        func collectionView(
            _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) { release(cell) }

        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            tapped(indexPath)
        }

        func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
            tapped(indexPath)
        }

        private func tapped(_ path: IndexPath) {
            guard let row = source?.itemIdentifier(for: path) else { return }
            putBackSelection(at: path, of: row)
            handlers.tap(row)
        }
    }
#endif
