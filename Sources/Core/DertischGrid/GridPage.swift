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
