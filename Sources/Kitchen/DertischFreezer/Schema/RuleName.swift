import DertischSupport

/// The names of what a record schema makes beside a table: readable, and different for different columns.
enum RuleName {
    /// The name of an index on columns.
    ///
    /// - Parameter kind: `on` or `unique`.
    static func index(_ kind: String, of table: String, on columns: [String]) -> String {
        // Without it, columns `a_b` and `c` would have the name of `a` and `b_c`.
        let isDoubtful = ([table] + columns).contains { $0.contains("_") }
        return ([table, kind] + columns + (isDoubtful ? [hash([table, kind] + columns)] : [])).joined(separator: "_")
    }

    /// The name of the full text of columns. Versions of an app that search in different columns have one each.
    ///
    /// It ends with a hash: SQLite makes tables whose names continue it by `_data` or `_config`.
    static func search(of table: String, in columns: [String]) -> String {
        searchStart(table) + (columns + [hash(columns)]).joined(separator: "_")
    }

    /// The beginning of the names of all that keeps the full text of a table.
    static func searchStart(_ table: String) -> String { "\(table)_search_" }

    private static func hash(_ names: [String]) -> String {
        FNV1a.digits(FNV1a.hash(names.joined(separator: "\0").utf8))
    }
}
