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
