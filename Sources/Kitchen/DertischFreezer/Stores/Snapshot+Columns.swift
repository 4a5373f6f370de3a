extension Snapshot {
    /// Returns the distinct values of a property in a query's records, sorted.
    public func distinct<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) throws -> [V] { try distinct(path, V.self, query) }

    /// Returns the distinct values of an optional property, sorted, without `nil`.
    public func distinct<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V?> & Sendable, of query: Query<R>
    ) throws -> [V] { try distinct(path, V.self, query) }

    private func distinct<R: Frozen, V: Sortable>(
        _ path: any PartialKeyPath<R> & Sendable, _ type: V.Type, _ query: Query<R>
    ) throws -> [V] {
        let schema = try storeSchema.schema(R.self)
        let column = try schema.sortableColumn(of: path)
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

    /// Returns the maximum of a property; `nil` without records.
    public func max<R: Frozen, V: Sortable>(_ path: any KeyPath<R, V> & Sendable, of query: Query<R>) throws -> V? {
        try extreme("max", path, query)
    }
    /// Returns the maximum of an optional property.
    public func max<R: Frozen, V: Sortable>(_ path: any KeyPath<R, V?> & Sendable, of query: Query<R>) throws -> V? {
        try extreme("max", path, query)
    }
    /// Returns the minimum of a property; `nil` without records.
    public func min<R: Frozen, V: Sortable>(_ path: any KeyPath<R, V> & Sendable, of query: Query<R>) throws -> V? {
        try extreme("min", path, query)
    }
    /// Returns the minimum of an optional property, without `nil`.
    public func min<R: Frozen, V: Sortable>(_ path: any KeyPath<R, V?> & Sendable, of query: Query<R>) throws -> V? {
        try extreme("min", path, query)
    }

    /// Returns the sum of an integer property; 0 without records.
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

    /// Returns the sum of a floating-point property; 0 without records, and no number for opposite infinities.
    public func sum<R: Frozen, V: Sortable & BinaryFloatingPoint>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) throws -> V {
        let column = try storeSchema.schema(R.self).column(of: path)
        return try aggregate(connection.dialect.sum(connection.dialect.quoted(column.name), column.kind), query) {
            $0.storage(at: 0) == .text ? V.nan : $0.real(at: 0).map { V($0) }
        } ?? 0
    }

    /// Returns the average of a number property; `nil` without records.
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
            $0.storage(at: 0) == .text ? .nan : $0.real(at: 0)
        }
    }

    private func extreme<R: Frozen, V: Sortable>(
        _ function: String, _ path: any PartialKeyPath<R> & Sendable, _ query: Query<R>
    ) throws -> V? {
        let schema = try storeSchema.schema(R.self)
        let column = try schema.sortableColumn(of: path)
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
