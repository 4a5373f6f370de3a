/// The values of one record by column name, in memory.
struct RowValues {
    private(set) var values: [String: DatabaseValue] = [:]

    init<R: Frozen>(_ record: R) throws {
        let schema = try TableSchema.of(R.self)
        let row = MemoryRow()
        var encoder = RowEncoder(row, layout: schema.layout)
        try RowEncoder.bind(record, by: &encoder)
        for (index, column) in schema.columns.enumerated() { values[column.name] = row.values[index] ?? .null }
    }
}
