/// A place in a row, or on the table itself.
public struct Spot: Hashable, Sendable, CustomStringConvertible {
    /// The row, or ``RowNumber/table``.
    public let row: RowNumber
    /// The place within it.
    public let place: Place

    /// Makes a spot on the table itself, or in a row.
    public init(_ place: Place, in row: RowNumber = .table) {
        self.row = row
        self.place = place
    }

    /// The place and its row: `likes`, or `likes in row 7`.
    public var description: String { row == .table ? "\(place)" : "\(place) in row \(row.number)" }
}
