/// How a database makes tables, and tells of those that there are: where stores differ when they open.
package protocol Tables: Sendable {
    var dialect: any Dialect { get }
    /// `CREATE TABLE`.
    func table(_ schema: Schema, named name: String) -> String
    /// A column in a table.
    func definition(_ column: Column) -> String
    /// The column that tells rows apart.
    func primaryKey(_ schema: Schema) -> String
    /// A value written into a statement, where none can be bound.
    func literal(_ value: Value, _ kind: Column.Kind) -> String
    /// A table as it is; without columns if there is none.
    func info(_ table: String, in snapshot: Snapshot) throws -> TableInfo
    /// The statements that make the indexes of a table, by their names.
    func indexes(_ schema: Schema) -> [(name: String, sql: String)]
    /// Makes indexes, full text and whatever else stands beside the records as the type wants them; nothing that others made
    /// is touched.
    func update(_ schema: Schema, _ work: Work) throws
    /// Puts a table that was made anew in the place of the one of a type.
    func replace(_ schema: Schema, by new: String, _ work: Work) throws
    /// Sees that all that is referred to is there.
    func checkReferences(_ work: Work, place: String) throws
}

extension Tables {
    /// The columns of a table, with what they refer to.
    package func columns(_ schema: Schema, keyWord: String) -> [String] {
        schema.columns.map { column in
            definition(column) + (column == schema.keyColumn ? " \(keyWord)" : "") + reference(column, schema)
        }
    }

    /// What a column refers to; checked at the end of a transaction.
    package func reference(_ column: Column, _ schema: Schema) -> String {
        guard let reference = schema.references.first(where: { $0.column == column.name }) else { return "" }
        return " REFERENCES \(dialect.quoted(reference.table)) (\(dialect.quoted(reference.key)))"
            + " ON DELETE \(reference.deletion) DEFERRABLE INITIALLY DEFERRED"
    }

    /// The columns of each index, by its name.
    package func indexed(_ schema: Schema) -> [(name: String, columns: [Column], isUnique: Bool)] {
        func index(_ names: [String], isUnique: Bool) -> (String, [Column], Bool) {
            let name = "\(schema.table)_\(isUnique ? "unique" : "on")_\(names.joined(separator: "_"))"
            return (name, names.compactMap { schema.shape[$0] }, isUnique)
        }
        // Without these a deletion would read every record that might refer to what is deleted.
        let references = schema.references.map(\.column).filter { column in
            !(schema.indexes + schema.unique).contains { $0.first == column }
        }
        return schema.unique.map { index($0, isUnique: true) } + schema.indexes.map { index($0, isUnique: false) }
            + references.map { index([$0], isUnique: false) }
    }
}
