import DertischRoom

/// The rows at one place, in order, even while no widgets show them. The content of each row is in its ``PlaceStates``.
@MainActor final class GTKRowList {
    /// The layout of each row.
    var layout: UILayout?
    /// True if only rows in view have widgets. The other rows have no content before they come into view.
    let isRecycling: Bool
    private(set) var rows: [RowNumber] = []
    /// The widgets that show the rows, if any do.
    var view: (any RowsView)?
    var scrollObserver: ScrollObserver?
    /// The part of a long list that the rows are.
    var window: RowWindow?
    /// True if rows were added, removed or moved in this pass.
    var isChanged = false

    init(_ layout: UILayout?, isRecycling: Bool) {
        self.layout = layout
        self.isRecycling = isRecycling
    }

    func add(_ added: [RowNumber], before next: RowNumber?) {
        let index = index(before: next)
        rows.insert(contentsOf: added, at: index)
        view?.add(added, at: index, after: row(before: index))
    }

    func move(_ row: RowNumber, before next: RowNumber?) {
        guard row != next, let old = index(of: row) else { return }
        rows.remove(at: old)
        let index = index(before: next)
        rows.insert(row, at: index)
        view?.move(row, to: index, after: self.row(before: index))
    }

    func remove(_ removed: [RowNumber]) {
        if removed.count == 1, let index = index(of: removed[0]) {
            rows.remove(at: index)
        } else if removed.count == rows.count {
            rows = []
        } else {
            rows = rows.without(removed)
        }
        view?.remove(removed)
    }

    /// Ends a batch of changes.
    func laid() {
        isChanged = false
        view?.laid(rows, in: window)
        scrollObserver?.rowsChanged(last: rows.last, in: window)
    }

    /// The position of a row in the whole list.
    func position(of row: RowNumber) -> Int? { index(of: row).map { $0 + (window?.first ?? 0) } }

    private func row(before index: Int) -> RowNumber? { index > 0 ? rows[index - 1] : nil }

    private func index(before next: RowNumber?) -> Int { next.flatMap(index(of:)) ?? rows.endIndex }

    private func index(of row: RowNumber) -> Int? {
        // Rows usually come at the end, one after the other.
        rows.last == row ? rows.endIndex - 1 : rows.firstIndex(of: row)
    }
}

extension [RowNumber] {
    fileprivate func without(_ removed: [RowNumber]) -> [RowNumber] {
        let removed = Set(removed)
        return filter { !removed.contains($0) }
    }
}
