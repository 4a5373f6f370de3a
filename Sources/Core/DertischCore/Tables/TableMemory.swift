/// The part of a table's state that a ``SeatingPlan`` saves: its number, and the rows that the guest has touched.
///
/// ```swift
/// var remembered: TableMemory? { TableMemory(number: number, rows: touched) }
/// ```
public struct TableMemory: Hashable, Sendable {
    /// The dining room's own number for the table. A restored table gets the number back.
    public var number: Int
    /// The rows whose numbers a restored table keeps, the latest last. The last ``TableRecord/rowLimit`` are saved.
    public var rows: [RowNumber]

    /// Makes a memory.
    ///
    /// - Parameters:
    ///   - number: the dining room's own number for the table, from 0.
    ///   - rows: the rows whose numbers a restored table keeps, the latest last.
    public init(number: Int, rows: [RowNumber] = []) {
        self.number = number
        self.rows = rows
    }
}
