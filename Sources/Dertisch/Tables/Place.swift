/// The name of a place on a table, where content is laid or a gesture is made.
public struct Place: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name in the layout: `data-place="likes"`, or an object id in a `.ui` file.
    public let name: String

    /// Makes a place from its name.
    public init(_ name: String) { self.name = name }
    /// Makes a place from a literal name.
    public init(stringLiteral name: String) { self.name = name }
    /// The name.
    public var description: String { name }
}

/// The number of a row on a table, or of the table itself. Each number is used only once in a party's life.
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
    public var description: String { row == .table ? place.name : "\(place.name) in row \(row.number)" }
}
