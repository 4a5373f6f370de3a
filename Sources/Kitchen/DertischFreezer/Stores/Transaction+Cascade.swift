/// Deletions that cascade, such as those of a tree.
///
/// Databases delete by recursion, and stop at a depth of their own: SQLite at 1,000 levels, PostgreSQL at the end of its stack. So what is deep is
/// cut into parts before, from its leaves on, across all tables.
extension Transaction {
    /// The number of levels that the database may delete by itself.
    private static let maxLevels = 200

    /// Thrown before anything is done, for a deletion that takes several statements where there is to be one.
    struct WantsSeveralStatements: Error {}

    /// Refuses types whose deletion may take several statements.
    func checkSingleDeletion<R: Frozen>(_ type: R.Type) throws {
        if storeSchema.deletions.place(ofDeep: try storeSchema.schema(type)) != nil { throw WantsSeveralStatements() }
    }

    /// Deletes records of a type, whose deletion may go down any number of levels.
    ///
    /// - Parameters:
    ///   - place: the place of the type in the store's schema.
    ///   - roots: a statement that answers the keys of the records to delete.
    /// - Returns: the number of these records.
    func deleteDeep(_ place: Int, roots: SQLWriter) throws -> Int {
        var keys: [DatabaseValue] = []
        try run(roots) { while try $0.step() { keys.append($0.value(at: 0)) } }
        guard !keys.isEmpty else { return 0 }
        let cuts = try deletionGraph(place, keys).cuts(every: Self.maxLevels)
        guard !cuts.isEmpty else {
            try delete(keys, place)
            return keys.count
        }
        // All of it or nothing, as by one statement.
        try savepoint {
            for cut in cuts {
                for (place, nodes) in Dictionary(grouping: cut, by: \.type) { try delete(nodes.map(\.key), place) }
            }
            try delete(keys, place)
        }
        return keys.count
    }

    /// Finds all that is deleted with records, level by level.
    private func deletionGraph(_ place: Int, _ keys: [DatabaseValue]) throws -> DeletionGraph {
        var graph = DeletionGraph()
        var level = [place: keys]
        for key in keys { graph.add(.init(type: place, key: key)) }
        while !level.isEmpty {
            var next: [Int: [DatabaseValue]] = [:]
            for (place, keys) in level {
                for link in storeSchema.deletions.links[place] {
                    try run(pairs(link, of: keys)) { statement in
                        while try statement.step() {
                            let below = DeletionGraph.Node(type: link.below, key: statement.value(at: 1))
                            if graph.add(below) { next[link.below, default: []].append(below.key) }
                            graph.link(.init(type: place, key: statement.value(at: 0)), below)
                        }
                    }
                }
            }
            level = next
        }
        return graph
    }

    /// The keys of some records, each with the key of a record that refers to it.
    private func pairs(_ link: DeletionRules.Link, of keys: [DatabaseValue]) -> SQLWriter {
        let (above, below) = (storeSchema.schemas[link.above], storeSchema.schemas[link.below])
        let dialect = connection.dialect
        let key = "\"above\".\(dialect.quoted(above.keyColumn.name))"
        var writer = SQLWriter(dialect, "SELECT \(key), \"below\".\(dialect.quoted(below.keyColumn.name)) FROM ")
        writer.tables?.formUnion([above.table, below.table])
        writer.write("\(dialect.quoted(above.table)) AS \"above\" JOIN \(dialect.quoted(below.table)) AS \"below\" ")
        writer.write("ON \"below\".\(dialect.quoted(link.column.name)) = \(key) WHERE ")
        writer.write(dialect.isAmong(key, above.keyColumn.kind, keys) { writer.parameter($0) })
        return writer
    }

    private func delete(_ keys: [DatabaseValue], _ place: Int) throws {
        let (schema, dialect) = (storeSchema.schemas[place], connection.dialect)
        var writer = SQLWriter(dialect, "DELETE FROM \(dialect.quoted(schema.table)) WHERE ")
        writer.tables?.insert(schema.table)
        let key = dialect.quoted(schema.keyColumn.name)
        writer.write(dialect.isAmong(key, schema.keyColumn.kind, keys) { writer.parameter($0) })
        try run(writer) { while try $0.step() {} }
    }
}
