extension Snapshot {
    /// The values that a property has in a query's records, each once, sorted.
    public func distinct<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) throws -> [V] { try distinct(path, V.self, query) }

    /// The values that a property has which may be `nil`, each once, sorted; `nil` is left out.
    public func distinct<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V?> & Sendable, of query: Query<R>
    ) throws -> [V] { try distinct(path, V.self, query) }

    private func distinct<R: Frozen, V: Sortable>(
        _ path: any PartialKeyPath<R> & Sendable, _ type: V.Type, _ query: Query<R>
    ) throws -> [V] {
        let schema = try storeSchema.schema(R.self)
        let column = try schema.column(of: path)
        let name = connection.dialect.quoted(column.name)
        var writer = try SQLWriter.aggregate(
            "DISTINCT \(connection.dialect.sorting(name, column.kind))", query, schema, connection.dialect)
        writer.write(" ORDER BY 1")
        var values: [V] = []
        try run(writer) { statement in
            while try statement.step() {
                guard statement.storage(at: 0) != .null else { continue }
                values.append(try value(V.self, statement, column, schema))
            }
        }
        return values
    }

    /// The greatest value of a property; `nil` if there are no records.
    public func max<R: Frozen, V: Sortable>(_ path: any KeyPath<R, V> & Sendable, of query: Query<R>) throws -> V? {
        try extreme("max", path, query)
    }
    /// The greatest value of a property that may be `nil`.
    public func max<R: Frozen, V: Sortable>(_ path: any KeyPath<R, V?> & Sendable, of query: Query<R>) throws -> V? {
        try extreme("max", path, query)
    }
    /// The least value of a property; `nil` if there are no records.
    public func min<R: Frozen, V: Sortable>(_ path: any KeyPath<R, V> & Sendable, of query: Query<R>) throws -> V? {
        try extreme("min", path, query)
    }
    /// The least value of a property that may be `nil`, other than that.
    public func min<R: Frozen, V: Sortable>(_ path: any KeyPath<R, V?> & Sendable, of query: Query<R>) throws -> V? {
        try extreme("min", path, query)
    }

    /// The sum of a property that is a whole number; 0 if there are no records.
    ///
    /// - Throws: also if the sum is beyond what the type holds.
    public func sum<R: Frozen, V: Sortable & FixedWidthInteger>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) throws -> V {
        let schema = try storeSchema.schema(R.self)
        let column = try schema.column(of: path)
        return try aggregate(connection.dialect.sum(connection.dialect.quoted(column.name), column.kind), query) {
            try value(V.self, $0, column, schema)
        } ?? 0
    }

    /// The sum of a property that is a fraction; 0 if there are no records.
    public func sum<R: Frozen, V: Sortable & BinaryFloatingPoint>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) throws -> V {
        let column = try storeSchema.schema(R.self).column(of: path)
        return try aggregate(connection.dialect.sum(connection.dialect.quoted(column.name), column.kind), query) {
            $0.real(at: 0).map { V($0) }
        } ?? 0
    }

    /// The average of a property that is a number; `nil` if there are no records.
    public func average<R: Frozen, V: Sortable & Numeric>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) throws -> Double? {
        let schema = try storeSchema.schema(R.self)
        let column = try schema.column(of: path)
        guard column.kind == .integer || column.kind == .real else {
            throw Freezer.Error.unsupported(
                type: schema.type, what: "the average of \(column.name)",
                reason: "\(column.type) is not kept as a number")
        }
        return try aggregate(connection.dialect.average(connection.dialect.quoted(column.name)), query) {
            $0.real(at: 0)
        }
    }

    private func extreme<R: Frozen, V: Sortable>(
        _ function: String, _ path: any PartialKeyPath<R> & Sendable, _ query: Query<R>
    ) throws -> V? {
        let schema = try storeSchema.schema(R.self)
        let column = try schema.column(of: path)
        let sorted = connection.dialect.sorting(connection.dialect.quoted(column.name), column.kind)
        let expression = connection.dialect.extreme(function, sorted, column.kind)
        return try aggregate(expression, query) { try value(V.self, $0, column, schema) }
    }

    private func value<V: Decodable>(
        _ type: V.Type, _ statement: any StoreStatement, _ column: Column, _ schema: TableSchema
    ) throws -> V {
        do { return try ValueDecoder(of: statement.value(at: 0)).value(type) } catch {
            throw Freezer.Error.undecodable(
                type: schema.type, column: column.name,
                reason: CodingErrorText.text(of: error))
        }
    }
}
