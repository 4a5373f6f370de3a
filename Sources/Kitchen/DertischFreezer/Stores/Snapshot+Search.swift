extension Snapshot {
    /// Searches records by full text: returns those that have all words of a text, the best first.
    ///
    /// - Parameters:
    ///   - type: a type whose schema names the properties to look through.
    ///   - text: as a person types it. A star ends the beginning of a word; letters match without their
    ///     accents and in either case.
    ///   - count: the largest number of records.
    public func search<R: Frozen>(_ type: R.Type, for text: String, first count: Int = 50) throws -> [R] {
        let schema = try storeSchema.schema(type)
        guard !schema.search.isEmpty else {
            throw Freezer.Error.unsupported(
                type: schema.type, what: "a search", reason: "its schema names no properties: RecordSchema(search: […])"
            )
        }
        let words = SearchWord.all(in: text)
        guard !words.isEmpty, count > 0 else { return [] }
        let dialect = connection.dialect
        let statement = try connection.statement(dialect.search(schema, first: count), of: [schema.table])
        defer { statement.reset() }
        statement.bind(dialect.searched(words), at: 0)
        var decoder = RowDecoder(statement, layout: schema.layout)
        var records: [R] = []
        while try statement.step() { records.append(try RowDecoder.row(as: type, by: &decoder)) }
        return records
    }
}
