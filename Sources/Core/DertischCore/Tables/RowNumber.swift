/// The number of a row on a table, or of the table itself. Each number is used only once in a party's life, and a party
/// that is restored in another process goes on from its last number.
///
/// Dining rooms never see the ids of an app's data: they identify a row by its number alone.
public struct RowNumber: Hashable, Sendable, Comparable {
    /// The number.
    public let number: Int

    /// Makes a row number, as dining rooms do from the messages of their screens.
    public init(_ number: Int) { self.number = number }

    /// The table itself, outside all rows.
    public static let table = RowNumber(0)

    @usableFromInline static func numbers(after last: Int, _ count: Int) -> [RowNumber] {
        (0..<count).map { RowNumber(last + 1 + $0) }
    }

    /// Older rows come first.
    public static func < (left: RowNumber, right: RowNumber) -> Bool { left.number < right.number }
}
