/// The rows of a grid that a store is asked for.
///
/// ```swift
/// case .list(let query, let search):
///     let (invoices, total) = try await book.invoices(query.range, by: query.sorting, matching: search)
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
