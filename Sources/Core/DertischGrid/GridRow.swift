/// A row of a grid, with its position and whether the guest has selected it.
///
/// The properties of the row are its own: `invoice.number`.
@dynamicMemberLookup
public struct GridRow<Row: Identifiable & Equatable & Sendable>: Identifiable, Equatable, Sendable
where Row.ID: Sendable {
    /// The row as it is stored.
    public internal(set) var row: Row
    /// The position in the whole list, counted from 1.
    public internal(set) var position: Int
    /// True if the guest has selected the row.
    public internal(set) var isSelected: Bool

    /// The id of the row.
    public var id: Row.ID { row.id }

    /// A property of the row.
    public subscript<Value>(dynamicMember path: KeyPath<Row, Value>) -> Value { row[keyPath: path] }
}
