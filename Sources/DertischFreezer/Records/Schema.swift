import Plug
import Synchronization

/// The table of a record's type: its columns, its key, and what its shelf says, in words that every database knows.
package final class Schema: Sendable {
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
    package let shape: Shape
    /// Which column is the key.
    package let key: Int
    package let indexes: [[String]]
    package let unique: [[String]]
    package let references: [Reference]
    package let search: [String]
    /// What older records get in columns that were not there.
    package let additions: [String: Value]
    private let paths: Mutex<[PathKey: Int]>

    package var columns: [Column] { shape.columns }
    package var keyColumn: Column { columns[key] }

    private static let known = Mutex<[ObjectIdentifier: Schema]>([:])
    private static let count = Atomic(0)

    /// The schema of a type: found once, then known.
    package static func of<R: Frozen>(_ type: R.Type) throws(Freezer.Error) -> Schema {
        let id = ObjectIdentifier(type)
        if let schema = known.withLock({ $0[id] }) { return schema }
        let schema = try Schema(type)
        // Whoever was first is kept: statements are found by its number.
        return known.withLock { known in
            if let first = known[id] { return first }
            known[id] = schema
            return schema
        }
    }

    private init<R: Frozen>(_ type: R.Type) throws(Freezer.Error) {
        let shelf = R.shelf
        let shape = try Shape.of(type, examples: shelf.examples)
        let finder = Self.finder(R.self, shape, shelf.examples)
        func names(_ paths: [any PartialKeyPath<R> & Sendable]) throws(Freezer.Error) -> [String] {
            var names: [String] = []
            for path in paths { names.append(shape.columns[try finder.column(of: path)].name) }
            return names
        }
        func lists(_ indexes: [ShelfIndex<R>]) throws(Freezer.Error) -> [[String]] {
            var lists: [[String]] = []
            for index in indexes { lists.append(try names(index.paths)) }
            return lists
        }
        self.shape = shape
        self.type = shape.type
        table = shelf.name
        number = Self.count.add(1, ordering: .relaxed).oldValue
        key = try finder.keyColumn()
        indexes = try lists(shelf.indexes)
        unique = try lists(shelf.unique)
        search = try names(shelf.search)
        var references: [Reference] = []
        for reference in shelf.references {
            let (table, key) = try Self.target(reference.target)
            references.append(
                Reference(
                    column: try names([reference.path])[0], table: table, key: key,
                    deletion: reference.deletion.rawValue))
        }
        self.references = references
        var additions: [String: Value] = [:]
        for addition in shelf.additions {
            let name = try names([addition.path])[0]
            guard let column = shape[name] else { continue }
            do { additions[name] = try addition.value(column) } catch {
                throw .unstorable(type: shape.type, column: name, reason: CodingReason.text(of: error))
            }
        }
        self.additions = additions
        paths = Mutex([:])
        guard !shape.columns[key].isOptional, shape.columns[key].kind != .json else {
            throw .shape(
                type: shape.type, property: shape.columns[key].name, reason: "a key is one value that is always there",
                remedy: "Let id be a UUID, a number, a text, or a type that is written as one of these.")
        }
        var seen: Set<String> = []
        for column in shape.columns where !seen.insert(column.name.lowercased()).inserted {
            throw .shape(
                type: shape.type, property: column.name,
                reason: "databases take two columns whose names differ in case for one",
                remedy: "Rename one, or give it a coding key.")
        }
    }

    /// A record that others refer to: its table and key, without its own references, so that circles end.
    private static func target<R: Frozen>(_ type: R.Type) throws(Freezer.Error) -> (String, String) {
        let shelf = R.shelf
        let shape = try Shape.of(type, examples: shelf.examples)
        let key = try finder(R.self, shape, shelf.examples).keyColumn()
        return (shelf.name, shape.columns[key].name)
    }

    private static func finder<R: Frozen>(
        _ type: R.Type, _ shape: Shape, _ examples: [any Sendable]
    ) -> ColumnFinder<R> {
        ColumnFinder(shape: shape, examples: examples) { () throws(Freezer.Error) in
            let id = ObjectIdentifier(type)
            if let known = samples.withLock({ $0[id] }) as? SampleRecords<R> { return known }
            let made = try SampleRecords<R>(of: shape, examples: examples)
            samples.withLock { $0[id] = made }
            return made
        }
    }

    /// Records of types that were asked for a path without an offset.
    private static let samples = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// The column of a property.
    func column<R: Frozen>(of path: PartialKeyPath<R>) throws(Freezer.Error) -> Column {
        let key = PathKey(path: path)
        if let index = paths.withLock({ $0[key] }) { return columns[index] }
        let index = try Self.finder(R.self, shape, R.shelf.examples).column(of: path)
        paths.withLock { $0[key] = index }
        return columns[index]
    }

    /// A column by its name.
    func column(named name: String) throws(Freezer.Error) -> Column {
        if let column = shape[name] { return column }
        throw .unsupported(
            type: type, what: "the column \(name)",
            reason: "there is none\(NearMiss.hint(for: name, among: columns.map(\.name)))")
    }
}

// Key paths to properties hold nothing that could change, and are only compared here.
private struct PathKey: Hashable, @unchecked Sendable { let path: AnyKeyPath }
