import DertischFreezer

/// The tables that change by cascade when records of another are deleted.
struct ForeignKeyCascades: Sendable {
    private let tables: [String: Set<String>]

    init(_ storeSchema: StoreSchema) {
        var direct: [String: Set<String>] = [:]
        for schema in storeSchema.schemas {
            for reference in schema.references { direct[reference.table, default: []].insert(schema.table) }
        }
        // Cascades of cascades count, too.
        tables = direct.mapValues { first in
            var (all, new) = (first, first)
            while !new.isEmpty {
                new = Set(new.flatMap { direct[$0] ?? [] }).subtracting(all)
                all.formUnion(new)
            }
            return all
        }
    }

    /// The tables that a statement changes, with those that cascade.
    func changes(by description: StatementDescription, of tables: Set<String>?) -> DatabaseRegion {
        // A statement of the app's own may call what changes anything.
        guard let tables else { return .everything }
        if description.isReading { return DatabaseRegion() }
        var region = DatabaseRegion()
        for table in tables {
            region.add(table)
            if description.isDeleting { for other in self.tables[table] ?? [] { region.add(other) } }
        }
        return region
    }
}
