import DertischSupport
import Synchronization

/// The schema of a table: columns, key, indexes, references and full text, the same for every database.
package final class TableSchema: Sendable {
    package struct Reference: Hashable, Sendable {
        package let column: String
        package let table: String
        package let key: String
        package let deletion: String
    }

    /// Numbers of the types, so that each finds its statements without a name.
    package let number: Int
    package let type: String
    package let table: String
    package let layout: ColumnLayout
    /// Which column is the key.
    package let key: Int
    package let indexes: [[String]]
    package let unique: [[String]]
    package let references: [Reference]
    package let search: [String]
    package let searchLanguages: [String]
    /// The default values of new columns, for older records.
    package let defaults: [String: DatabaseValue]
    private let properties: PropertyMap
    private let paths: Mutex<[PropertyMap.DeclaredPath: Int]>

    package var columns: [Column] { layout.columns }
    package var keyColumn: Column { columns[key] }

    private static let known = Mutex<[ObjectIdentifier: TableSchema]>([:])
    private static let count = Atomic(0)

    /// The schema of a type: found once, then known.
    package static func of<R: Frozen>(_ type: R.Type) throws(Freezer.Error) -> TableSchema {
        let id = ObjectIdentifier(type)
        if let schema = known.withLock({ $0[id] }) { return schema }
        let schema = try TableSchema(type)
        // Of two at once the first is kept: statements are found by its number.
        return known.withLock { known in
            if let first = known[id] { return first }
            known[id] = schema
            return schema
        }
    }

    private init<R: Frozen>(_ type: R.Type) throws(Freezer.Error) {
        let schema = R.schema
        let (layout, properties) = try Self.layout(of: type)
        func names(_ paths: [any PartialKeyPath<R> & Sendable]) throws(Freezer.Error) -> [String] {
            var names: [String] = []
            for path in paths {
                names.append(layout.columns[try properties.column(of: path as PartialKeyPath<R>)].name)
            }
            return names
        }
        func lists(_ indexes: [RecordIndex<R>]) throws(Freezer.Error) -> [[String]] {
            var lists: [[String]] = []
            for index in indexes { lists.append(try names(index.paths)) }
            return lists
        }
        self.layout = layout
        self.properties = properties
        self.type = layout.type
        table = schema.name
        number = Self.count.add(1, ordering: .relaxed).oldValue
        key = properties.key
        indexes = try lists(schema.indexes)
        unique = try lists(schema.unique)
        for name in unique.joined() where layout[name]?.kind == .json {
            throw .unsupportedType(
                type: layout.type, property: name,
                reason:
                    "it is kept as JSON, in which two equal values may be written differently, and so cannot be unique",
                remedy: "Give the record a property with one plain value for it.")
        }
        search = try names(schema.search)
        searchLanguages = schema.searchLanguages
        try SearchLanguages.check(schema, searched: search)
        var references: [Reference] = []
        for reference in schema.references {
            let (table, key) = try Self.target(reference.target)
            references.append(
                Reference(
                    column: try names([reference.path])[0], table: table, key: key,
                    deletion: reference.deletion.rawValue))
        }
        self.references = references
        var defaults: [String: DatabaseValue] = [:]
        for addition in schema.defaults {
            let name = try names([addition.path])[0]
            guard let column = layout[name] else { continue }
            do { defaults[name] = try Self.defaultValue(addition.value(column)) } catch {
                throw .unstorable(type: layout.type, column: name, reason: CodingErrorText.text(of: error))
            }
        }
        self.defaults = defaults
        paths = Mutex([:])
        guard !layout.columns[key].isOptional, layout.columns[key].kind != .json else {
            throw .unsupportedType(
                type: layout.type, property: layout.columns[key].name,
                reason: "a key is one value that is never nil",
                remedy: "Let id be a UUID, a number, a text, or a type that is written as one of these.")
        }
        var seen: Set<String> = []
        for column in layout.columns where !seen.insert(column.name.lowercased()).inserted {
            throw .unsupportedType(
                type: layout.type, property: column.name,
                reason: "databases treat names that differ only in case as one",
                remedy: "Rename one, or give it a coding key.")
        }
    }

    /// A value that a table's definition can hold.
    private static func defaultValue(_ value: DatabaseValue) throws -> DatabaseValue {
        switch value {
        case .text(let text) where text.contains("\0"):
            throw ValueEncoder.Refusal(reason: "a default value cannot contain NUL")
        case .real(let real) where real.isZero && real.sign == .minus:
            throw ValueEncoder.Refusal(
                reason: "a default value cannot be -0.0, which databases make 0 in the definition of a table")
        default: return value
        }
    }

    private static func layout<R: Frozen>(
        of type: R.Type
    ) throws(Freezer.Error) -> (ColumnLayout, PropertyMap) {
        let layout = try ColumnLayout.of(type)
        if let properties = layout.properties { return (layout, properties) }
        throw .unregisteredType(type: layout.type, held: [])
    }

    /// A record that others refer to: its table and key, without its own references, so that circles end.
    private static func target<R: Frozen>(_ type: R.Type) throws(Freezer.Error) -> (String, String) {
        let (layout, properties) = try layout(of: type)
        return (R.schema.name, layout.columns[properties.key].name)
    }

    /// The column of a property.
    func column<R: Frozen>(of path: PartialKeyPath<R>) throws(Freezer.Error) -> Column {
        let key = PropertyMap.DeclaredPath(path: path)
        if let index = paths.withLock({ $0[key] }) { return columns[index] }
        let index = try properties.column(of: path)
        paths.withLock { $0[key] = index }
        return columns[index]
    }

    /// The column of a property by which records are sorted.
    func sortableColumn<R: Frozen>(of path: PartialKeyPath<R>) throws(Freezer.Error) -> Column {
        let column = try column(of: path)
        guard column.kind == .json else { return column }
        throw .unsupported(
            type: type, what: "the order of \(column.name)",
            reason:
                "\(column.type) is kept as JSON, whose order is that of its letters; give the record a property with one plain value"
        )
    }

    /// A column by its name.
    func column(named name: String) throws(Freezer.Error) -> Column {
        if let column = layout[name] { return column }
        throw .unsupported(
            type: type, what: "the column \(name)",
            reason: "the type has no such column\(SpellingSuggestions.hint(for: name, among: columns.map(\.name)))")
    }
}
