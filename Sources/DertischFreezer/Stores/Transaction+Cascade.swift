/// Deletions that cascade within one table, such as those of a tree.
///
/// Databases delete by recursion, and stop at a depth of their own: SQLite at 1,000 levels, PostgreSQL at the end of its stack. So a deep tree is
/// cut into parts before, from its leaves on.
extension Transaction {
    /// The number of levels that the database may delete by itself.
    private static let maxLevels = 200

    /// Deletes the lower parts of trees whose roots are to be deleted.
    ///
    /// - Parameter roots: a statement that answers the keys of the records to delete.
    func cutCascade(_ schema: TableSchema, roots: SQLWriter) throws {
        let columns = schema.cascadingColumns
        guard !columns.isEmpty else { return }
        var level = try values(roots)
        var seen = Set(level)
        /// The keys of each level that is a multiple of the limit.
        var cuts: [[DatabaseValue]] = []
        var depth = 0
        while !level.isEmpty {
            var next: [DatabaseValue] = []
            for column in columns {
                next += try values(Self.among(level, column, schema, connection.dialect, "SELECT \(key(schema)) FROM"))
            }
            level = next.filter { seen.insert($0).inserted }
            depth += 1
            if depth.isMultiple(of: Self.maxLevels) { cuts.append(level) }
        }
        for cut in cuts.reversed() where !cut.isEmpty {
            let delete = Self.among(cut, schema.keyColumn, schema, connection.dialect, "DELETE FROM")
            try run(delete) { while try $0.step() {} }
        }
    }

    private func key(_ schema: TableSchema) -> String { connection.dialect.quoted(schema.keyColumn.name) }

    /// The first value of each row of an answer.
    private func values(_ writer: SQLWriter) throws -> [DatabaseValue] {
        var values: [DatabaseValue] = []
        try run(writer) { while try $0.step() { values.append($0.value(at: 0)) } }
        return values
    }

    /// A statement about the records in which a column has one of several values.
    private static func among(
        _ values: [DatabaseValue], _ column: Column, _ schema: TableSchema, _ dialect: any Dialect, _ words: String
    ) -> SQLWriter {
        var writer = SQLWriter(dialect, "\(words) \(dialect.quoted(schema.table)) WHERE ")
        writer.tables?.insert(schema.table)
        writer.write(dialect.isAmong(dialect.quoted(column.name), column.kind, values) { writer.parameter($0) })
        return writer
    }
}

extension TableSchema {
    /// The columns by which records of this table are deleted with others of it.
    var cascadingColumns: [Column] {
        references.filter { $0.table == table && $0.deletion == "CASCADE" }
            .compactMap { layout[$0.column] }
    }
}
