public import DertischCore
import DertischComponents

/// A long list on the carte, of which only the rows around those in view are loaded.
///
/// ```swift
/// struct Carte: BlankCarte {
///     var invoices = Grid<Invoice>(sorting: GridSorting(by: "issued", isDescending: true))
///     var search = ""
/// }
/// ```
///
/// It holds what the guest wants to see: the part of the list, the sorting, the selection. `table.grid` asks the kitchen for the rows
/// whenever that changes, and the head chef serves them:
///
/// ```swift
/// case .list(let query, let search):
///     let (invoices, total) = try await book.invoices(query.range, by: query.sorting, matching: search)
///     waiter.serve(\.invoices.page, GridPage(invoices, total: total, for: query))
/// ```
///
/// The grid knows no store: it counts rows, and names columns.
public struct Grid<Row: Identifiable & Equatable & Sendable>: Equatable, Sendable where Row.ID: Sendable {
    /// The loaded rows, in order.
    public private(set) var rows = Rows<GridRow<Row>>()
    /// The number of rows before the first that is loaded.
    public private(set) var first = 0
    /// The number of rows of the whole list; `nil` until the first page has come.
    public private(set) var total: Int?
    /// The ids of the selected rows, which need not be loaded.
    public private(set) var selection: Set<Row.ID> = []
    /// The rows that are wanted.
    public private(set) var query: GridQuery
    /// The query whose page is shown.
    private var shown: GridQuery?
    /// True if the wanted rows could not be loaded.
    public private(set) var hasFailed = false
    /// True until another list is shown. Rows of the old one may be selected meanwhile.
    private var isRestarting = false

    /// The number of rows that are loaded at a time, while no more are in view.
    private static var usualCount: Int { 120 }
    /// The most rows that are loaded at a time.
    static var maxCount: Int { 200 }
    /// The number of rows that are loaded before and behind those in view.
    private static var margin: Int { 30 }

    /// Makes a grid without rows, which are loaded once the grid is laid.
    ///
    /// - Parameter sorting: the column by which it is sorted at first; `nil` for the store's own order.
    public init(sorting: GridSorting? = nil) {
        query = GridQuery(range: 0..<Self.usualCount, sorting: sorting, list: 0, revision: 0)
    }

    /// The column by which the rows are to be sorted.
    public var sorting: GridSorting? { query.sorting }

    /// True while the wanted rows are not there.
    public var isLoading: Bool { shown != query && !hasFailed }

    /// The rows that are shown, as the kitchen has served them. A page of an earlier sorting, or from before ``reload()``, is ignored.
    public var page: GridPage<Row> {
        get { GridPage(rows.map(\.row), total: total ?? 0, for: shown ?? query) }
        set { show(newValue) }
    }

    private mutating func show(_ page: GridPage<Row>) {
        guard page.query.list == query.list, page.query.revision == query.revision else { return }
        (first, total, shown, hasFailed) = (page.query.range.lowerBound, page.total, page.query, false)
        if isRestarting { select([]) }
        isRestarting = false
        rows.reload(
            page.rows.prefix(Self.maxCount).enumerated().map { index, row in
                GridRow(row: row, position: first + index + 1, isSelected: selection.contains(row.id))
            })
        // The list has become shorter than the part that was wanted.
        if page.rows.isEmpty, page.total > 0 { scroll(to: page.total - 1..<page.total) }
    }

    /// Replaces a row that is loaded. A row that is not loaded, or that is gone, is ignored.
    ///
    /// Its place in the list stays. If the change may move it, ``reload()`` as well.
    public mutating func update(_ row: Row) { rows.update(row.id) { $0.row = row } }

    /// Loads the rows anew, since the store or the search has changed. The old ones stay until the new ones come.
    public mutating func reload() {
        query = GridQuery(
            range: query.range, sorting: query.sorting, list: query.list, revision: query.revision + 1)
        hasFailed = false
    }

    /// Loads another list: from its beginning, with nothing selected.
    public mutating func restart() {
        select([])
        isRestarting = true
        query = GridQuery(range: 0..<Self.usualCount, sorting: query.sorting, list: query.list + 1, revision: 0)
        hasFailed = false
    }

    /// Sorts the rows by a column, and shows the beginning.
    public mutating func sort(by sorting: GridSorting?) {
        query = GridQuery(range: 0..<Self.usualCount, sorting: sorting, list: query.list + 1, revision: 0)
        hasFailed = false
    }

    /// Selects rows in place of those that were selected.
    public mutating func select(_ ids: Set<Row.ID>) {
        let changed = selection.symmetricDifference(ids)
        selection = ids
        for id in changed { rows.update(id) { $0.isSelected = ids.contains(id) } }
    }
}

// MARK: What the guest does

extension Grid {
    /// Loads the rows around those that are in view.
    ///
    /// - Parameter visible: the rows in view, from a dining room: numbers beyond the list are cut off.
    mutating func scroll(to visible: Range<Int>) {
        guard let total, total > 0 else { return }
        let visible = visible.clamped(to: 0..<total)
        guard !visible.isEmpty else { return }
        let near = (visible.lowerBound - Self.margin..<visible.upperBound + Self.margin).clamped(to: 0..<total)
        if query.range.lowerBound <= near.lowerBound, near.upperBound <= query.range.upperBound { return }
        let count = min(Self.maxCount, max(Self.usualCount, near.count))
        let middle = (visible.lowerBound + visible.upperBound) / 2
        let start = max(0, min(middle - count / 2, total - count))
        query = GridQuery(
            range: start..<start + count, sorting: query.sorting, list: query.list, revision: query.revision)
        hasFailed = false
    }

    /// Sorts by a column, or turns the order round if it is sorted by that column.
    mutating func toggleSorting(by column: String) {
        let isAscending = sorting?.column == column && sorting?.isDescending == false
        sort(by: GridSorting(by: column, isDescending: isAscending))
    }

    mutating func toggleSelection(of id: Row.ID) { select(selection.symmetricDifference([id])) }

    /// Notes that a query could not be answered.
    mutating func fail(_ failed: GridQuery) { if failed == query, shown != query { hasFailed = true } }

    /// The part of the list that is shown.
    var window: RowWindow { RowWindow(first: first, total: total ?? 0, list: shown?.list ?? 0) }

    /// How far the wanted rows have come.
    var paging: Paging { Paging(hasFailed ? .failed : isLoading ? .loading : .complete) }
}
