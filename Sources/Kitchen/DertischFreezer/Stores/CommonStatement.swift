/// The most common statements, cached by number for each type.
package enum CommonStatement: Int, Sendable, CaseIterable {
    case store
    case add
    case select
    case delete

    /// A statement with what reads and writes its rows.
    package final class Ready {
        package let statement: any StoreStatement
        // Unsafe exclusivity: lent to the one who stores a record, for as long as that takes.
        @exclusivity(unchecked) fileprivate var encoder: RowEncoder
        let rows: RowCursor

        package init(_ statement: any StoreStatement, _ schema: TableSchema) {
            self.statement = statement
            encoder = RowEncoder(statement, layout: schema.layout)
            rows = RowCursor(statement, layout: schema.layout, limit: 1)
        }
    }
}

extension CommonStatement.Ready: RecordWriter {
    package func store<R: Encodable>(_ record: R) throws {
        defer { statement.reset() }
        try RowEncoder.bind(record, by: &encoder)
        _ = try statement.step()
    }

    package func finish() {}
}
