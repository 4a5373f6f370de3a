extension SQLWriter {
    /// `SELECT` of a query's records, or of an expression over them.
    static func select<R: Frozen>(
        _ query: Query<R>, _ schema: TableSchema, _ dialect: any Dialect
    ) throws(Freezer.Error) -> SQLWriter {
        var writer = SQLWriter(dialect, "SELECT ")
        writer.list(schema.columns.map { dialect.quoted($0.name) })
        try writer.from(query, schema)
        return writer
    }

    /// A value over a query's records, such as their count.
    static func aggregate<R: Frozen>(
        _ expression: String, _ query: Query<R>, _ schema: TableSchema, _ dialect: any Dialect
    ) throws(Freezer.Error) -> SQLWriter {
        var writer = SQLWriter(dialect, "SELECT \(expression)")
        if query.isOnlyFiltered {
            try writer.from(query, schema)
        } else {
            writer.write(" FROM (SELECT *")
            try writer.from(query, schema)
            writer.write(") AS page")
        }
        return writer
    }

    /// Joins records with the records that they refer to.
    static func pairs<R: Frozen>(
        _ query: Query<R>, by column: Column, _ first: TableSchema, _ second: TableSchema, _ dialect: any Dialect
    ) throws(Freezer.Error) -> SQLWriter {
        var writer = SQLWriter(dialect, "SELECT ")
        writer.tables?.insert(second.table)
        let (left, right) = ("left", "right")
        writer.list(
            first.columns.map { writer.expression($0, left) } + second.columns.map { writer.expression($0, right) })
        writer.write(" FROM (SELECT *")
        try writer.from(query, first)
        writer.write(") AS \"left\" JOIN \(dialect.quoted(second.table)) AS \"right\" ON ")
        writer.write("\(writer.expression(second.keyColumn, right)) = \(writer.expression(column, left))")
        writer.order(query, first, in: left)
        return writer
    }

    /// `DELETE` of a query's records.
    static func delete<R: Frozen>(
        _ query: Query<R>, _ schema: TableSchema, _ dialect: any Dialect
    ) throws(Freezer.Error) -> SQLWriter {
        var writer = SQLWriter(dialect, "DELETE FROM \(dialect.quoted(schema.table))")
        writer.tables?.insert(schema.table)
        try writer.chosen(query, schema)
        return writer
    }

    /// `UPDATE` of a query's records.
    static func update<R: Frozen>(
        _ query: Query<R>, _ changes: ColumnAssignments<R>, _ schema: TableSchema, _ dialect: any Dialect
    ) throws(Freezer.Error) -> SQLWriter {
        var writer = SQLWriter(dialect, "UPDATE \(dialect.quoted(schema.table)) SET ")
        writer.tables?.insert(schema.table)
        if let failure = changes.failure { throw failure }
        for (index, change) in changes.all.enumerated() {
            if index > 0 { writer.write(", ") }
            let name = dialect.quoted(change.column.name)
            let value = writer.parameter(change.value)
            writer.write("\(name) = \(change.isAdded ? dialect.added(change.column, value) : value)")
        }
        try writer.chosen(query, schema)
        return writer
    }

    /// Which records a change is about.
    private mutating func chosen<R: Frozen>(_ query: Query<R>, _ schema: TableSchema) throws(Freezer.Error) {
        scope = schema.table
        guard !query.isOnlyFiltered else {
            if case .always(true) = query.condition { return }
            write(" WHERE ")
            return try condition(query.condition)
        }
        let key = dialect.quoted(schema.keyColumn.name)
        write(" WHERE \(key) IN (SELECT \(key)")
        try from(query, schema)
        write(")")
    }

    private mutating func from<R: Frozen>(_ query: Query<R>, _ schema: TableSchema) throws(Freezer.Error) {
        if let failure = query.failure { throw failure }
        scope = schema.table
        tables?.insert(schema.table)
        write(" FROM \(dialect.quoted(schema.table))")
        var words = " WHERE "
        if case .always(true) = query.condition {
        } else {
            write(words)
            try condition(query.condition)
            words = " AND "
        }
        let orders = Self.orders(of: query, schema)
        if let start = query.start {
            write(words)
            var starts: [String] = []
            for order in orders { starts.append(parameter(start[order.column.name] ?? .null)) }
            after(orders, starts)
        } else if let key = query.startKey {
            write(words)
            let start = parameter(key)
            let (table, keyName) = (dialect.quoted(schema.table), dialect.quoted(schema.keyColumn.name))
            after(
                orders,
                orders.map { order in
                    guard order.column != schema.keyColumn else { return start }
                    return "(SELECT \(dialect.quoted(order.column.name)) FROM \(table) WHERE \(keyName) = \(start))"
                })
        }
        order(query, schema)
        if let limit = query.limit { write(" LIMIT \(limit)") }
        if query.offset > 0 { write(" OFFSET \(query.offset)") }
    }

    private mutating func order<R: Frozen>(_ query: Query<R>, _ schema: TableSchema, in table: String? = nil) {
        let orders = Self.orders(of: query, schema)
        guard !orders.isEmpty else { return }
        write(" ORDER BY ")
        list(
            orders.map { order in
                dialect.sorting(expression(order.column, table), order.column.kind)
                    + dialect.direction(order.column, isDescending: order.isDescending)
            })
    }

    /// The sort terms of a query, the key last; empty if the order does not matter.
    private static func orders<R: Frozen>(of query: Query<R>, _ schema: TableSchema) -> [Query<R>.Order] {
        guard !query.isOnlyFiltered else { return [] }
        let key = schema.keyColumn
        let orders = query.orders
        return orders.contains { $0.column == key } ? orders : orders + [.init(column: key, isDescending: false)]
    }

    /// The condition for the records after one in an order: greater in the first column, or equal there and greater in the next.
    ///
    /// - Parameter starts: what the record has in each column of the order.
    private mutating func after<R: Frozen>(_ orders: [Query<R>.Order], _ starts: [String]) {
        var alternatives: [String] = []
        for (index, order) in orders.enumerated() {
            let before = (0..<index).map { dialect.isSame(expression(orders[$0].column, nil), starts[$0]) }
            let (name, start) = (expression(order.column, nil), starts[index])
            let sorted = dialect.sorting(name, order.column.kind)
            let next =
                switch (order.column.isOptional, order.isDescending) {
                case (false, false): "\(sorted) > \(start)"
                case (false, true): "\(sorted) < \(start)"
                // No value comes before every value.
                case (true, false): "(\(sorted) > \(start) OR (\(name) IS NOT NULL AND \(start) IS NULL))"
                case (true, true): "(\(sorted) < \(start) OR (\(name) IS NULL AND \(start) IS NOT NULL))"
                }
            alternatives.append("(\((before + [next]).joined(separator: " AND ")))")
        }
        write("(\(alternatives.joined(separator: " OR ")))")
    }
}
