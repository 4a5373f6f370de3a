/// A set of tables and columns: those that a statement reads, or that a transaction has changed.
package struct DatabaseRegion: Sendable {
    /// The columns of each table; `nil` is the whole table.
    private var tables: [String: Set<String>?] = [:]
    package private(set) var isEverything = false

    package init() {}

    package static var everything: DatabaseRegion {
        var region = DatabaseRegion()
        region.isEverything = true
        return region
    }

    /// The tables, if they are known.
    package var tableNames: [String] { Array(tables.keys) }

    package var isEmpty: Bool { tables.isEmpty && !isEverything }

    /// Adds a column; an empty name stands for the rows as such, as `count(*)` reads them.
    package mutating func add(_ table: String, column: String) {
        guard var columns = tables[table, default: []] else { return }
        columns.insert(column)
        tables[table] = .some(columns)
    }

    /// Adds a table whose rows come or go.
    package mutating func add(_ table: String) { tables[table] = .some(nil) }

    package mutating func formUnion(_ other: DatabaseRegion) {
        isEverything = isEverything || other.isEverything
        for (table, columns) in other.tables {
            guard let columns else {
                add(table)
                continue
            }
            for column in columns { add(table, column: column) }
        }
    }

    /// Returns `true` if the changes may alter a read of this region.
    package func meets(_ changed: DatabaseRegion) -> Bool {
        if isEverything || changed.isEverything { return true }
        return tables.contains { table, columns in
            guard let written = changed.tables[table] else { return false }
            guard let columns, let written else { return true }
            return !columns.isDisjoint(with: written)
        }
    }
}
