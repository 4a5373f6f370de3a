/// All differences between the types and the tables of a store, with the migration to write.
struct SchemaMismatch {
    private var differences: [String] = []
    private var lines: [String] = []
    private var tables: [String] = []

    /// Adds what a comparison of a type with its table has found.
    mutating func add(_ diff: SchemaDiff, table: String) {
        guard !diff.differences.isEmpty else { return }
        differences += diff.differences
        tables.append(table)
        lines.append("try work.change(\(SwiftSourceText.literal(table))) { table in")
        lines += diff.steps.map { "    \($0)" }
        lines.append("}")
    }

    /// Adds columns with numbers that their types do not hold.
    mutating func add(_ columns: [(column: Column, count: Int)], in table: String) {
        guard !columns.isEmpty else { return }
        tables.append(table)
        lines.append("try work.change(\(SwiftSourceText.literal(table))) { table in")
        for (column, count) in columns {
            guard let range = column.width?.range else { continue }
            differences.append(
                "The column \(column.name) of \(table) has numbers beyond \(column.type) in \(count) records.")
            let blank = SwiftSourceText.blank("an SQL expression within \(range.lowerBound)...\(range.upperBound)")
            lines.append(
                "    table.change(\(SwiftSourceText.literal(column.name)), to: \(column.columnType.printed), as: \(blank))"
            )
        }
        lines.append("}")
    }

    /// Adds a type that has no table, if there are tables of types that have gone and that look like it.
    mutating func add(_ schema: TableSchema, lookalikes: [String]) {
        guard let old = lookalikes.first else { return }
        let names = lookalikes.joined(separator: ", ")
        differences.append("\(schema.type) has no table \(schema.table), but could have been stored in: \(names).")
        tables.append(schema.table)
        lines.append("// Not sure: if no records of \(schema.type) were stored yet, create the table instead")
        lines.append("// try work.create(\(SwiftSourceText.literal(schema.table))) { table in")
        lines += schema.columns.map {
            "//     table.add(\(SwiftSourceText.literal($0.name)), \($0.columnType.printed))"
        }
        lines.append("//     table.key(\(SwiftSourceText.literal(schema.keyColumn.name)))")
        lines.append("// }")
        lines.append("try work.rename(\(SwiftSourceText.literal(old)), to: \(SwiftSourceText.literal(schema.table)))")
    }

    /// The error that tells of everything; `nil` if there is nothing to be told.
    func error(place: String, number: Int) -> Freezer.Error? {
        guard !differences.isEmpty else { return nil }
        let name = SwiftSourceText.literal("\(number) fix \(tables.joined(separator: ", "))")
        let body = lines.map { "    \($0)\n" }.joined()
        return .schemaMismatch(
            place: place, differences: differences, migration: "Migration(\(name)) { work in\n\(body)}")
    }
}
