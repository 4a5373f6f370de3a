import DertischSupport

/// The properties of a record type and their columns: which key path is which column, and what has to agree with it.
///
/// A property is a column if it is stored in a struct under the name of a coding key, of the type that is decoded, or if the record
/// declares it. No property is read to find this out. But since a type's `init(from:)` and `encode(to:)` cannot be seen, each record that
/// is written or read is compared with its columns.
struct PropertyMap: Sendable {
    /// A property that has to agree with a column.
    enum Source: Sendable {
        /// A stored property, by its position.
        case stored(Int, name: String)
        /// A declared key path.
        case path(DeclaredPath, name: String)
        /// The `id` by which records are told apart.
        case id
    }

    // Key paths to properties hold nothing that could change, and are only compared and followed here.
    struct DeclaredPath: Hashable, @unchecked Sendable { let path: AnyKeyPath }

    let type: String
    /// The number of the key's column.
    let key: Int
    /// The place of each column's property, by which most values are compared.
    let places: [PropertyPlace]
    /// What has to agree with each column.
    let sources: [[Source]]
    private let columns: [Column]
    private let properties: [StoredProperty]
    /// The column of each stored property.
    private let owners: [Int?]
    private let declared: [DeclaredPath: Int]
}

// Finding columns.
extension PropertyMap {
    /// The column of a key path.
    func column<R>(of path: PartialKeyPath<R>) throws(Freezer.Error) -> Int {
        if let column = declared[DeclaredPath(path: path)] { return column }
        guard let index = Self.property(of: path, among: properties), let column = owners[index] else {
            throw refusal(of: path)
        }
        return column
    }

    /// The stored property to which a path leads: the one of its name, or the one of its type at its place.
    private static func property<R>(of path: PartialKeyPath<R>, among properties: [StoredProperty]) -> Int? {
        guard let offset = MemoryLayout<R>.offset(of: path) else { return nil }
        let type = Swift.type(of: path).valueType, label = StoredProperty.label(in: path)
        let found = properties.indices.filter { index in
            let property = properties[index]
            guard property.type == type else { return false }
            // Where both are known, both have to be right.
            guard let place = property.offset else { return property.label == label }
            return place == offset && (label == nil || property.label == label)
        }
        return found.count == 1 ? found.first : nil
    }

    /// The declaration of a column, as it is written in Swift.
    private static func line(_ way: String, _ key: String, _ property: String) -> String {
        "RecordSchema(columns: [.\(way)(\(SwiftSourceText.literal(key)), \\.\(property))])"
    }

    private func refusal<R>(of path: PartialKeyPath<R>) -> Freezer.Error {
        let value = Swift.type(of: path).valueType
        let name = StoredProperty.label(in: path)
        let alike = columns.filter { $0.typeID == ObjectIdentifier(value) }.map(\.name)
        let property = Self.property(of: path, among: properties).map { properties[$0].name }
        let key = alike.first ?? columns.first?.name ?? ""
        let line = Self.line("named", key, property ?? name ?? "…")
        let declare = "or, if a column always holds the same value, declare it: \(line)"
        let ask = "ask for \((alike.isEmpty ? columns.map(\.name) : alike).joined(separator: ", ")), "
        let reason =
            if let property {
                if let column = columns.first(where: { $0.name == property }) {
                    "the key \(property) is decoded as another type, \(column.type), or belongs to another property; \(declare)"
                } else {
                    "no coding key has its name, so nothing proves that a column holds it; \(ask)\(declare)"
                }
            } else if MemoryLayout<R>.offset(of: path) == nil {
                "it is computed, observed, wrapped or of a class, so nothing proves that a column holds it; \(ask)\(declare)"
            } else if properties.isEmpty {
                "the properties of \(type) cannot be seen, so nothing proves that a column holds it; \(declare)"
            } else {
                "it is a part of a property, and no column holds it; \(ask)\(declare)"
            }
        return .unsupported(
            type: type, what: (property ?? name).map { "the property \($0)" } ?? "a path to \(value)", reason: reason)
    }
}

// Making it.
extension PropertyMap {
    /// Finds what belongs together.
    ///
    /// - Parameters:
    ///   - record: any record of the type. Only the types of its stored properties are looked at.
    ///   - columns: what the type decodes.
    init<R: Frozen>(of record: R, _ columns: [Column], declaring declarations: [RecordColumn<R>]) throws(Freezer.Error)
    {
        let name = String(describing: R.self)
        func flawed(_ declaration: RecordColumn<R>, _ reason: String) -> Freezer.Error {
            .unsupportedType(
                type: name, property: "schema", reason: "the declared column \(declaration.name) \(reason)",
                remedy: "Correct \(Self.line(declaration.isKey ? "key" : "named", declaration.name, "…")).")
        }
        let properties = StoredProperty.all(of: record)
        var owners = [Int?](repeating: nil, count: properties.count)
        var declared: [DeclaredPath: Int] = [:]
        var sources = [[Source]](repeating: [], count: columns.count)
        var places = [PropertyPlace](repeating: PropertyPlace(isChecked: false), count: columns.count)
        var types: [(any Any.Type)?] = columns.map { _ in nil }
        var key: Int?
        for declaration in declarations {
            let path: PartialKeyPath<R> = declaration.path
            guard let column = columns.firstIndex(where: { $0.name == declaration.name }) else {
                let names = columns.map(\.name)
                throw flawed(
                    declaration,
                    "is no coding key\(SpellingSuggestions.hint(for: declaration.name, among: names))")
            }
            let value = Swift.type(of: path).valueType
            guard value is any Codable.Type else {
                throw flawed(declaration, "is given to a \(value), which is not Codable")
            }
            guard declared.updateValue(column, forKey: DeclaredPath(path: path)) == nil else {
                throw flawed(declaration, "is given to a property that has another already")
            }
            if declaration.isKey {
                guard key == nil else { throw flawed(declaration, "is a second key") }
                key = column
            }
            let property = Self.property(of: path, among: properties)
            if let offset = MemoryLayout<R>.offset(of: path), types[column] == nil {
                let used = property.map { properties[$0].usedBytes } ?? .all
                (places[column], types[column]) = (
                    PropertyPlace(of: value, at: offset, usedBytes: used, isProven: true), value
                )
            }
            if let property { owners[property] = column }
            let name = declaration.isKey ? "id" : property.map { properties[$0].name } ?? StoredProperty.label(in: path)
            sources[column].append(.path(DeclaredPath(path: path), name: name ?? "declared as \(declaration.name)"))
        }
        for (index, property) in properties.enumerated() where owners[index] == nil {
            guard let column = columns.firstIndex(where: { $0.name == property.name }), types[column] == nil,
                columns[column].typeID == ObjectIdentifier(property.type)
            else { continue }
            owners[index] = column
            types[column] = property.type
            sources[column].append(.stored(index, name: property.name))
        }
        // The types of properties that are not coded are those of their values, which a property of a protocol's type does not have. If such
        // values are where they should be, none is larger than its property, and since the sum is right, none is smaller.
        let isProven = zip(properties, owners).allSatisfy { $0.isFound || $1 != nil }
        for (property, owner) in zip(properties, owners) {
            guard let owner, let offset = property.offset, !places[owner].isChecked else { continue }
            places[owner] = PropertyPlace(
                of: property.type, at: offset, usedBytes: property.usedBytes, isProven: isProven)
        }
        let stored = properties.firstIndex { $0.name == "id" && $0.type == R.ID.self }
        if let key {
            // What is declared as the key may be another property than `id`.
            if stored == nil || owners[stored ?? 0] != key { sources[key].append(.id) }
        } else if let stored {
            key = owners[stored]
        }
        guard let key else { throw Self.keyless(R.self, columns) }
        type = name
        self.key = key
        self.columns = columns
        self.properties = properties
        self.owners = owners
        self.declared = declared
        self.sources = sources
        // What several properties have to agree with has no one place.
        self.places = zip(sources, places).map { sources, place in
            sources.count == 1 && place.isChecked ? place : PropertyPlace(isChecked: !sources.isEmpty)
        }
    }

    private static func keyless<R: Frozen>(_ type: R.Type, _ columns: [Column]) -> Freezer.Error {
        let fitting = columns.first { $0.typeID == ObjectIdentifier(R.ID.self) }?.name ?? "…"
        return .unsupportedType(
            type: "\(R.self)", property: "id",
            reason:
                "id is not seen as a stored property under the coding key id, so nothing proves which column tells records apart",
            remedy:
                "Store it as var id, or declare the column that always holds it: \(Self.line("key", fitting, "id")).")
    }
}

// Comparing values.
extension PropertyMap {
    /// Throws if a property differs from the value that was written for its column.
    func compare<R>(_ record: R, at column: Int, written: (any Encodable)?) throws {
        for source in sources[column] {
            let (own, name) = value(of: source, in: record)
            if let own, let written, Self.haveSameBytes(own, written) { continue }
            try agree(column, name, isRead: false) {
                try coded(own, column).isIdentical(to: try coded(written, column))
            }
        }
    }

    /// Throws if a property differs from the value that its column gave.
    ///
    /// - Parameters:
    ///   - given: the value that `init(from:)` was given; `nil` if it is unknown.
    ///   - again: reads the column once more, as a type.
    func compare<R>(
        _ record: R, at column: Int, read given: Any?, _ again: (any Any.Type) throws -> Any?
    ) throws {
        for source in sources[column] {
            let (own, name) = value(of: source, in: record)
            if let own, let given, Self.haveSameBytes(own, given) { continue }
            try agree(column, name, isRead: true) {
                let coded = try coded(own, column)
                if let given, try self.coded(given, column).isIdentical(to: coded) { return true }
                let other = try again(own.map { Swift.type(of: $0) } ?? Never.self)
                if try self.coded(other, column).isIdentical(to: coded) { return true }
                // Equal sets may be written in different orders.
                return columns[column].kind == .json && Self.areEqual(own, other)
            }
        }
    }

    private func agree(_ column: Int, _ property: String, isRead: Bool, _ isSame: () throws -> Bool) throws {
        var reason = ""
        do { if try isSame() { return } } catch { reason = CodingErrorText.text(of: error) }
        throw Freezer.Error.differentValue(
            type: type, property: property, key: columns[column].name, isRead: isRead, reason: reason)
    }

    private static func withoutOptional(_ value: Any) -> Any? { (value as? any OptionalValue).map(\.held) ?? value }

    /// Equal bytes of one type are equal values.
    private static func haveSameBytes(_ one: Any, _ other: Any) -> Bool {
        func haveSameBytes<V, W>(_ one: V, _ other: W) -> Bool {
            V.self == W.self
                && withUnsafeBytes(of: one) { one in withUnsafeBytes(of: other) { one.elementsEqual($0) } }
        }
        return haveSameBytes(one, other)
    }

    private static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
        func isEqual<V: Equatable>(_ value: V) -> Bool { value == other as? V }
        return (one as? any Equatable).map { isEqual($0) } ?? false
    }

    private func coded(_ value: Any?, _ column: Int) throws -> DatabaseValue {
        guard let value, let value = Self.withoutOptional(value) else { return .null }
        if let value = value as? DatabaseValue { return value }
        guard let value = value as? any Encodable else { throw ValueEncoder.Refusal(reason: "it is not Encodable") }
        return try ValueEncoder.value(of: value, in: columns[column])
    }

    /// The value of a property, without an optional around it, and the property's name.
    private func value<R>(of source: Source, in record: R) -> (Any?, String) {
        switch source {
        case .stored(let index, let name):
            let children = Mirror(reflecting: record).children
            return (Self.withoutOptional(children[children.index(children.startIndex, offsetBy: index)].value), name)
        case .path(let declared, let name):
            guard let path = declared.path as? PartialKeyPath<R> else { return (nil, name) }
            return (Self.withoutOptional(record[keyPath: path]), name)
        case .id:
            guard let record = record as? any Identifiable else { return (nil, "id") }
            func id(_ record: some Identifiable) -> Any { record.id }
            return (Self.withoutOptional(id(record)), "id")
        }
    }
}

extension DatabaseValue {
    /// Equality of every byte: no two texts or numbers that differ are taken for the same.
    fileprivate func isIdentical(to other: DatabaseValue) -> Bool {
        switch (self, other) {
        case (.text(let own), .text(let other)): own.utf8.elementsEqual(other.utf8)
        case (.real(let own), .real(let other)): own.bitPattern == other.bitPattern
        default: self == other
        }
    }
}
