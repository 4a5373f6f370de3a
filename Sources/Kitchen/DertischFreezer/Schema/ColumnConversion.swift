/// The conversion of a column's values to another type, as far as the freezer knows it.
package enum ColumnConversion: Sendable {
    /// An expression that loses nothing.
    case exact(String)
    /// An expression that is often right, and what to think of.
    case doubtful(String, String)
    case unknown

    /// The conversion between two kinds that the database keeps in one type.
    static func between(_ old: Column.Kind, _ new: Column.Kind, of column: String) -> ColumnConversion {
        switch (old, new) {
        case (.decimal, .text), (.uuid, .bytes): .exact(column)
        case (.real, .date), (.date, .real): .doubtful(column, "a date is kept as seconds since 2001.")
        case (.text, .url): .doubtful(column, "every text has to be an address.")
        case (.url, .text): .doubtful(column, "an address that is relative to another is kept as JSON.")
        case (.bytes, .uuid): .doubtful(column, "every value has to have sixteen bytes.")
        case (.text, .decimal):
            .doubtful(
                // Equal numbers are equal texts, so no zeros are kept at the end.
                "CASE WHEN instr(\(column), '.') > 0 THEN rtrim(rtrim(\(column), '0'), '.') ELSE \(column) END",
                "every text has to be a number in digits, such as 12.5.")
        default: .unknown
        }
    }
}
