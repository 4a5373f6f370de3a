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

    private static let known = Mutex<[ObjectIdentifier: ColumnLayout]>([:])

    /// The layout of a type.
    static func of<T: Decodable>(_ type: T.Type, examples: [any Sendable] = []) throws(Freezer.Error) -> ColumnLayout {
        let id = ObjectIdentifier(type)
        if let layout = known.withLock({ $0[id] }) { return layout }
        let layout = try ColumnLayout(of: type, examples: examples)
        known.withLock { $0[id] = layout }
        return layout
    }

    private init<T: Decodable>(of type: T.Type, examples: [any Sendable]) throws(Freezer.Error) {
        let whole = examples.lazy.compactMap { $0 as? T }.first.flatMap { $0 as? any Encodable }
        let sample = whole.map { SchemaProbe.Sample.example(ExampleRecord($0)) } ?? .own(round: 0)
        var probe = SchemaProbe(
            of: String(describing: T.self), sample, examples: examples, budget: SampleBudget())
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
    }

    /// A column by its name.
    package subscript(_ name: String) -> Column? { positions[name].map { columns[$0] } }
}
