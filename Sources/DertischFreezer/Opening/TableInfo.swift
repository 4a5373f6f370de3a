/// A table as a file has it.
struct TableInfo {
    /// A name in an answer.
    struct Name: Decodable, Sendable { let name: String }

    struct Column: Decodable, Sendable, Equatable {
        let name: String
        let type: String
        let notnull: Bool
        let pk: Int
    }

    private struct ForeignKey: Decodable, Sendable {
        let table: String
        let from: String
        let to: String?
        let deletion: String
    }

    let columns: [Column]
    /// `column table key deletion` of each reference.
    let references: Set<String>

    init(_ table: String, in snapshot: Snapshot) throws {
        columns = try snapshot.rows("SELECT name, type, \"notnull\", pk FROM pragma_table_info(\(table))")
        references = Set(
            try snapshot.rows(
                "SELECT \"table\", \"from\", \"to\", on_delete AS deletion FROM pragma_foreign_key_list(\(table))",
                as: ForeignKey.self
            ).map { "\($0.from) \($0.table) \($0.to ?? "") \($0.deletion)" })
    }

    subscript(_ name: String) -> Column? { columns.first { $0.name.lowercased() == name.lowercased() } }
}
