import Synchronization

/// The columns of a decodable type, in the order in which it reads them. Found once for each type, by a schema probe.
package final class ColumnLayout: Sendable {
    /// The columns, in the order in which the type reads them.
    package let columns: [Column]
    let type: String
    /// The type of the keys that `tags` knows, if it can tell them apart.
    let keyType: ObjectIdentifier?
    let tags: CodingKeyTags
    let positions: [String: Int]
    /// The properties of a record type; `nil` for a type that is only read.
    let properties: PropertyMap?
    /// The place of each column's property in a record's memory.
    let places: PropertyPlaces

    private static let known = Mutex<[ObjectIdentifier: ColumnLayout]>([:])

    /// The layout of a type.
    static func of<T: Decodable>(_ type: T.Type) throws(Freezer.Error) -> ColumnLayout {
        let id = ObjectIdentifier(type)
        if let layout = known.withLock({ $0[id] }) { return layout }
        let layout =
            if let record = type as? any Frozen.Type {
                try ofRecord(record)
            } else {
                try ColumnLayout(of: type, examples: []) { _, _ throws(Freezer.Error) in nil }
            }
        known.withLock { $0[id] = layout }
        return layout
    }

    private static func ofRecord<R: Frozen>(_ type: R.Type) throws(Freezer.Error) -> ColumnLayout {
        let schema = R.schema
        return try ColumnLayout(of: type, examples: schema.examples) { record, columns throws(Freezer.Error) in
            try PropertyMap(of: record, columns, declaring: schema.columns)
        }
    }

    private init<T: Decodable>(
        of type: T.Type, examples: [any Sendable], _ properties: (T, [Column]) throws(Freezer.Error) -> PropertyMap?
    ) throws(Freezer.Error) {
        let whole = examples.lazy.compactMap { $0 as? T }.first
        let record = (whole as? any Encodable).map { ExampleRecord($0) }
        var probe = SchemaProbe(of: String(describing: T.self), record, examples: examples)
        let instance = try probe.instance(of: type)
        let isKept = withExtendedLifetime(instance) { !isKnownUniquelyReferenced(&probe) }
        if isKept {
            throw .unsupportedType(
                type: probe.type, property: "",
                reason: "it keeps its decoder or a container after init(from:) has returned",
                remedy: "Read every property in init(from:).")
        }
        columns = probe.columns
        self.type = String(describing: T.self)
        keyType = probe.keyType
        tags = probe.tags
        positions = Dictionary(
            probe.columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let map = try properties(whole ?? instance, probe.columns)
        self.properties = map
        places = PropertyPlaces(map?.places ?? probe.columns.map { _ in PropertyPlace(isChecked: false) })
    }

    /// A column by its name.
    package subscript(_ name: String) -> Column? { positions[name].map { columns[$0] } }
}
