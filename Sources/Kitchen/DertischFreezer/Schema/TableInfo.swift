/// A table as a database has it.
package struct TableInfo: Sendable {
    /// A name in an answer.
    package struct Name: Decodable, Sendable { package let name: String }

    package struct Column: Decodable, Sendable, Hashable {
        package let name: String
        package let type: String
        package var notnull: Bool
        /// The kind of its values, if the store has noted it.
        var kind: DertischFreezer.Column.Kind?
        /// The width of whole numbers, if the store has noted it.
        var width: NumberWidth?
        /// The SQL of the value that the database gives new rows by itself.
        package var value: String?

        private enum CodingKeys: CodingKey { case name, type, notnull, value }
    }

    /// A foreign key.
    package struct Reference: Decodable, Sendable, Hashable {
        package let table: String
        package let from: String
        package let to: String?
        package let deletion: String
    }

    package let columns: [Column]
    package let references: Set<Reference>
    /// The key of the table.
    package let key: String?
    /// `true` if rows have a number beside the key, by which full text finds them.
    package let isNumbered: Bool

    package init(columns: [Column], references: [Reference], key: String?, isNumbered: Bool = false) {
        self.columns = columns
        self.references = Set(references)
        self.key = key
        self.isNumbered = isNumbered
    }

    /// The table with the kinds of its columns, as the store has noted them.
    func noting(_ kinds: [String: ColumnKindTable.Note]) -> TableInfo {
        let columns = columns.map { column in
            var column = column
            column.kind = kinds[column.name]?.kind
            column.width = kinds[column.name]?.width
            return column
        }
        return TableInfo(columns: columns, references: Array(references), key: key, isNumbered: isNumbered)
    }

    subscript(_ name: String) -> Column? { columns.first { $0.name == name } }
}

extension TableSchema.Reference {
    /// The reference as a database has it.
    package var info: TableInfo.Reference {
        TableInfo.Reference(table: table, from: column, to: key, deletion: deletion)
    }
}
