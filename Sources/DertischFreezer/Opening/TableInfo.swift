/// A table as a database has it.
package struct TableInfo: Sendable {
    /// A name in an answer.
    package struct Name: Decodable, Sendable { package let name: String }

    package struct Column: Decodable, Sendable, Equatable {
        package let name: String
        package let type: String
        package let notnull: Bool
        /// Not 0 in the columns of the primary key.
        package let pk: Int
    }

    /// What a column refers to.
    package struct Reference: Decodable, Sendable {
        let table: String
        let from: String
        let to: String?
        let deletion: String
    }

    let columns: [Column]
    /// `column table key deletion` of each reference.
    package let references: Set<String>

    package init(columns: [Column], references: [Reference]) {
        self.columns = columns
        self.references = Set(references.map { "\($0.from) \($0.table) \($0.to ?? "") \($0.deletion)" })
    }

    subscript(_ name: String) -> Column? { columns.first { $0.name.lowercased() == name.lowercased() } }
}
