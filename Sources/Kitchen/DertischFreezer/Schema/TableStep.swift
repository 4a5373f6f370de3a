/// One change of a table in a migration.
package enum TableStep: Sendable {
    /// A new column, and its value in the rows that are there.
    case add(String, ColumnType, SQL?)
    case drop(String)
    case rename(String, to: String)
    /// Another type; the value as it was if none is given.
    case change(String, ColumnType, SQL?)
    /// The key of the table.
    case key(String)

    /// The column that must be there already; `nil` for a new one.
    var column: String? {
        switch self {
        case .add: nil
        case .drop(let name), .rename(let name, _), .change(let name, _, _), .key(let name): name
        }
    }
}
