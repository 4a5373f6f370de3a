/// The rows of a grid that a store is asked for.
///
/// ```swift
/// case .list(let query):
///     let (invoices, total) = try await store.invoices(query.range, by: query.sorting)
///     waiter.serve(\.invoices.page, GridPage(invoices, total: total, for: query))
/// ```
public struct GridQuery: Hashable, Sendable {
    /// The rows, counted from 0 in the order of the sorting: an offset and a limit. It may reach beyond the end of the list.
    public let range: Range<Int>
    /// The column by which the rows are sorted; `nil` for the store's own order.
    public let sorting: GridSorting?
    /// Counts the lists: each sorting and each search is another.
    let list: Int
    /// Counts how often the same list was to be loaded anew.
    let revision: Int
}

/// The column by which a grid is sorted.
public struct GridSorting: Hashable, Sendable, Codable {
    /// The name of the column: its place.
    public let column: String
    /// True if the greatest value comes first.
    public let isDescending: Bool

    /// Makes a sorting.
    public init(by column: String, isDescending: Bool = false) {
        (self.column, self.isDescending) = (column, isDescending)
    }
}

/// The rows that a store has found for a query.
public struct GridPage<Row: Identifiable & Equatable & Sendable>: Equatable, Sendable where Row.ID: Sendable {
    let rows: [Row]
    let total: Int
    let query: GridQuery

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - rows: the rows of the query's range, in order. Fewer at the end of the list. Their ids are unique.
    ///   - total: the number of rows of the whole list.
    ///   - query: the query that they answer.
    public init(_ rows: [Row], total: Int, for query: GridQuery) {
        (self.rows, self.total, self.query) = (rows, max(0, total), query)
    }
}
