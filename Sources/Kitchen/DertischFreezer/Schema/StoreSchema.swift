/// The schema of a store: the table of each type that it holds.
package final class StoreSchema: Sendable {
    package let schemas: [TableSchema]
    /// The type of each table's records.
    let types: [any Frozen.Type]
    /// The references by which records are deleted with others.
    let deletions: DeletionRules
    private let byType: [ObjectIdentifier: TableSchema]

    package init(_ types: [any Frozen.Type]) throws(Freezer.Error) {
        var schemas: [TableSchema] = []
        var held: [any Frozen.Type] = []
        var byType: [ObjectIdentifier: TableSchema] = [:]
        for type in types where byType[ObjectIdentifier(type)] == nil {
            let schema = try Self.schema(of: type)
            schemas.append(schema)
            held.append(type)
            byType[ObjectIdentifier(type)] = schema
        }
        var tables: [String: String] = [:]
        for schema in schemas {
            if let other = tables.updateValue(schema.type, forKey: schema.table.lowercased()) {
                throw .unsupportedType(
                    type: schema.type, property: "schema",
                    reason: "\(other) has a table of the same name, \(schema.table)",
                    remedy: "Name one of them: RecordSchema(name: …).")
            }
        }
        for schema in schemas {
            for reference in schema.references where tables[reference.table.lowercased()] == nil {
                throw .unregisteredType(type: reference.table, held: schemas.map(\.type))
            }
        }
        try ReservedNames.check(schemas)
        self.schemas = schemas
        self.types = held
        self.byType = byType
        deletions = DeletionRules(schemas)
    }

    private static func schema<R: Frozen>(of type: R.Type) throws(Freezer.Error) -> TableSchema {
        try TableSchema.of(type)
    }

    package func schema<R: Frozen>(_ type: R.Type) throws(Freezer.Error) -> TableSchema {
        if let schema = byType[ObjectIdentifier(type)] { return schema }
        throw .unregisteredType(type: String(describing: type), held: schemas.map(\.type))
    }
}
