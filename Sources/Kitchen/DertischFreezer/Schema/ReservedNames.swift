/// Names of tables and columns that a database or the freezer keeps for itself.
///
/// They are the same for every store, so that records can move from one to another.
enum ReservedNames {
    /// The columns that PostgreSQL adds to every table.
    private static let columns: Set<String> = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]
    /// The columns that SQLite's full text has beside those of the record.
    private static let searched: Set<String> = ["rank", "rowid"]

    /// Why no table and no column may have a name; `nil` if one may.
    static func reason(for name: String) -> String? {
        let name = name.lowercased()
        if name.isEmpty { return "it is empty" }
        if name.contains("\0") { return "it contains a NUL, at which databases end a name" }
        if name.hasPrefix("sqlite_") { return "names that begin with sqlite_ are SQLite's" }
        if name.hasPrefix("dertisch_") { return "names that begin with dertisch_ are the freezer's" }
        return nil
    }

    /// Why no table may have a name, beside the reasons for all names.
    private static func tableReason(for name: String) -> String? {
        let name = name.lowercased()
        if name == "excluded" { return "databases call the new record by it where one replaces another" }
        if ["json_each", "json_tree"].contains(name) || name.hasPrefix("pragma_") {
            return "SQLite has a function of that name"
        }
        return reason(for: name)
    }

    /// Throws if a type has a name that cannot be used.
    static func check(_ schemas: [TableSchema]) throws(Freezer.Error) {
        for schema in schemas {
            if let reason = tableReason(for: schema.table) {
                throw refused(schema, "schema", schema.table, reason, "Name the table: RecordSchema(name: …).")
            }
            for column in schema.columns {
                var reason = reason(for: column.name)
                if columns.contains(column.name.lowercased()) { reason = "it is a column that PostgreSQL adds itself" }
                if schema.search.contains(column.name), searched.contains(column.name.lowercased()) {
                    reason = "SQLite's full text has a column of that name"
                }
                guard let reason else { continue }
                throw refused(schema, column.name, column.name, reason, "Give the property a coding key.")
            }
            guard !schema.search.isEmpty else { continue }
            let start = RuleName.searchStart(schema.table).lowercased()
            for other in schemas where other.table.lowercased().hasPrefix(start) {
                throw refused(
                    other, "schema", other.table,
                    "names that begin with \(start) are those of the full text of \(schema.type)",
                    "Name one of the tables: RecordSchema(name: …).")
            }
        }
    }

    private static func refused(
        _ schema: TableSchema, _ property: String, _ name: String, _ reason: String, _ remedy: String
    ) -> Freezer.Error {
        .unsupportedType(
            type: schema.type, property: property, reason: "the name \(name) cannot be used: \(reason)", remedy: remedy)
    }
}
