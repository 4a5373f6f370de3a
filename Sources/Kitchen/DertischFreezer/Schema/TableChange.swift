import DertischSupport

/// The changes of a table in a migration. Each line works on the result of the lines before it.
///
/// ```swift
/// try work.change("Book") { book in
///     book.rename("name", to: "title")
///     book.add("pages", .integer, as: "length(\"title\")")
///     book.drop("notes")
/// }
/// ```
public struct TableChange: Sendable {
    private(set) var steps: [TableStep] = []

    /// Adds a column.
    ///
    /// - Parameters:
    ///   - column: its name: the coding key of a property.
    ///   - type: its type.
    ///   - value: what the rows that are there get: an SQL expression over the columns of the row, in which `\(…)` binds a value
    ///     of Swift's. May be left out for an optional column, and in a table that is made.
    public mutating func add(_ column: String, _ type: ColumnType, as value: SQL? = nil) {
        steps.append(.add(column, type, value))
    }

    /// Drops a column, with all that it holds.
    public mutating func drop(_ column: String) { steps.append(.drop(column)) }

    /// Renames a column.
    public mutating func rename(_ column: String, to name: String) { steps.append(.rename(column, to: name)) }

    /// Changes the type of a column.
    ///
    /// - Parameters:
    ///   - column: the column.
    ///   - type: its new type.
    ///   - value: its new value: an SQL expression over the columns of the row, as they are before this line. May be left out if
    ///     values are kept as they were, as where only `nil` comes or goes.
    public mutating func change(_ column: String, to type: ColumnType, as value: SQL? = nil) {
        steps.append(.change(column, type, value))
    }

    /// Makes a column the key: what `id` is.
    public mutating func key(_ column: String) { steps.append(.key(column)) }

    /// The reason why a table cannot be changed so.
    struct Refusal: Swift.Error, CustomStringConvertible { let description: String }

    /// Checks that every step finds its columns, before any step is done.
    ///
    /// - Parameter table: the table; `nil` if it is to be made.
    func check(_ name: String, _ table: TableInfo?, _ adapter: any SchemaAdapter) throws {
        var types = Dictionary(uniqueKeysWithValues: (table?.columns ?? []).map { ($0.name, $0.type) })
        // One type of the database's is for several kinds.
        var kinds: [String: Column.Kind] = [:]
        for column in table?.columns ?? [] { kinds[column.name] = column.kind }
        var key = table?.key
        for step in steps {
            if let column = step.column, types[column] == nil {
                let hint = SpellingSuggestions.hint(for: column, among: types.keys.sorted())
                throw Refusal(description: "The table \(name) has no column \(column) at that point\(hint).")
            }
            func checkFree(_ column: String, beside old: String? = nil) throws {
                try adapter.check(column)
                let isTaken = types.keys.contains { $0 != old && $0.lowercased() == column.lowercased() }
                if isTaken { throw Refusal(description: "The table \(name) has a column \(column) already.") }
            }
            switch step {
            case .add(let column, let type, let value):
                try checkFree(column)
                guard table == nil || type.isOptional || value != nil else {
                    throw Refusal(
                        description:
                            "The rows of \(name) have no value for the new column \(column): add `as:`.")
                }
                types[column] = adapter.dialect.type(of: type.kind)
                kinds[column] = type.kind
            case .drop(let column):
                guard column != key else {
                    throw Refusal(
                        description:
                            "The column \(column) is the key of \(name): make another column the key before you drop it."
                    )
                }
                types[column] = nil
                kinds[column] = nil
            case .rename(let column, let new):
                try checkFree(new, beside: column)
                types[new] = types.removeValue(forKey: column)
                kinds[new] = kinds.removeValue(forKey: column)
                if key == column { key = new }
            case .change(let column, let type, let value):
                let new = adapter.dialect.type(of: type.kind)
                let old = kinds[column] ?? type.kind
                guard value != nil || (types[column] == new && old == type.kind) else {
                    let (was, wish) =
                        types[column] == new ? (old.rawValue, type.kind.rawValue) : (types[column] ?? "", new)
                    throw Refusal(
                        description:
                            "The conversion of \(was) to \(wish) in the column \(column) of \(name) is missing: add `as:`."
                    )
                }
                types[column] = new
                kinds[column] = type.kind
            case .key(let column): key = column
            }
        }
        if key == nil { throw Refusal(description: "The table \(name) has no key: name its column with key(_:).") }
    }
}
