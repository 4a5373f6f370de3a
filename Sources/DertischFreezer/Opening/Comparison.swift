/// What is different between a type and its table, and what is to be done: a pure decision.
struct Comparison {
    /// What can be added without loss.
    private(set) var additions: [String] = []
    /// What cannot, each in a sentence.
    private(set) var differences: [String] = []
    /// The lines of the migration to write.
    private(set) var migration: [String] = []

    init(_ schema: Schema, _ table: TableInfo, _ tables: any Tables) {
        let dialect = tables.dialect
        var needsRebuild = false
        var settings: [String: String] = [:]
        let missing = schema.columns.filter { table[$0.name] == nil }
        let key = tables.primaryKey(schema)
        let extra = table.columns.filter { $0.name != key && schema.shape[$0.name] == nil }
        for column in missing {
            let definition = "ALTER TABLE \(dialect.quoted(schema.table)) ADD COLUMN \(tables.definition(column))"
            if schema.references.contains(where: { $0.column == column.name }), column.isOptional {
                // Added with its reference: nothing refers to anything yet.
                additions.append(definition + tables.reference(column, schema))
            } else if let value = schema.additions[column.name] {
                additions.append("\(definition) DEFAULT \(tables.literal(value, column.kind))")
            } else if column.isOptional {
                additions.append(definition)
            } else if let renamed = extra.first(where: { Self.fits($0, column, dialect) }), extra.count == 1 {
                differences.append(
                    "The table \(schema.table) has no column \(column.name), but one named \(renamed.name).")
                let (old, new) = (dialect.quoted(renamed.name), dialect.quoted(column.name))
                migration.append(run("ALTER TABLE \(dialect.quoted(schema.table)) RENAME COLUMN \(old) TO \(new)"))
                return
            } else {
                differences.append(
                    "The table \(schema.table) has no column \(column.name), and older records have no value for it.")
                settings[column.name] = "?"
                needsRebuild = true
            }
        }
        for column in extra {
            differences.append("The table \(schema.table) has a column \(column.name), which \(schema.type) has not.")
            migration.append(
                run("ALTER TABLE \(dialect.quoted(schema.table)) DROP COLUMN \(dialect.quoted(column.name))"))
        }
        for column in schema.columns {
            guard let found = table[column.name], !Self.fits(found, column, dialect) else { continue }
            let (wish, was) = (tables.definition(column), "\(found.type)\(found.notnull ? " NOT NULL" : "")")
            differences.append("The column \(column.name) of \(schema.table) is \(was), but the type wants \(wish).")
            if found.type != dialect.type(of: column.kind) {
                settings[column.name] = "CAST(\(dialect.quoted(column.name)) AS \(dialect.type(of: column.kind)))"
            } else if !column.isOptional {
                settings[column.name] = "coalesce(\(dialect.quoted(column.name)), ?)"
            }
            needsRebuild = true
        }
        let added = Set(missing.map(\.name))
        let wanted = Set(
            schema.references.filter { !added.contains($0.column) }.map {
                "\($0.column) \($0.table) \($0.key) \($0.deletion)"
            })
        if !table.columns.contains(where: { $0.name == key && $0.pk > 0 }) {
            differences.append(
                "The primary key of \(schema.table) is not \(key)\(key == schema.keyColumn.name ? "" : ", which full text needs")."
            )
            needsRebuild = true
        } else if wanted != table.references {
            differences.append("The references of \(schema.table) are others.")
            needsRebuild = true
        }
        guard needsRebuild else { return }
        let list = settings.sorted { $0.key < $1.key }.map {
            "\"\($0.key)\": \"\($0.value.replacing("\"", with: "\\\""))\""
        }
        let setting = list.isEmpty ? "" : ", setting: [\(list.joined(separator: ", "))]"
        // It drops what the type does not have, too.
        migration = ["try work.rebuild(\(schema.type).self\(setting))"]
    }

    private static func fits(_ found: TableInfo.Column, _ column: Column, _ dialect: any Dialect) -> Bool {
        found.type == dialect.type(of: column.kind) && found.notnull == !column.isOptional
    }

    private func run(_ sql: String) -> String { "try work.run(\"\(sql.replacing("\"", with: "\\\""))\")" }
}
