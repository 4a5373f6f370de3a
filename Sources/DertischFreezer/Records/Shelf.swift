/// What a freezer should know of a record beyond its type: the table's name, indexes, references, full text.
///
/// ```swift
/// static var shelf: Shelf<Book> {
///     Shelf(indexes: [.on(\.title)], unique: [.on(\.isbn)], references: [.to(Author.self, by: \.author)], search: [\.title])
/// }
/// ```
public struct Shelf<R: Frozen>: Sendable {
    /// A property, by its key path.
    public typealias Path = PartialKeyPath<R> & Sendable

    let name: String
    let indexes: [ShelfIndex<R>]
    let unique: [ShelfIndex<R>]
    let references: [ShelfReference<R>]
    let search: [any Path]
    let additions: [ShelfAddition<R>]
    let examples: [any Sendable]

    /// Describes a shelf.
    ///
    /// - Parameters:
    ///   - name: the table's name; the type's if left out.
    ///   - indexes: what is often filtered or sorted by.
    ///   - unique: properties that no two records share.
    ///   - references: properties that hold another record's key.
    ///   - search: texts that ``RecordStore/search(_:for:first:)`` looks through.
    ///   - additions: what records get that were stored before a property was there.
    ///   - examples: a value of each type that cannot be made up, since its initialiser refuses values that it does not like.
    ///     They are never stored.
    public init(
        name: String? = nil, indexes: [ShelfIndex<R>] = [], unique: [ShelfIndex<R>] = [],
        references: [ShelfReference<R>] = [], search: [any Path] = [], additions: [ShelfAddition<R>] = [],
        examples: [any Sendable] = []
    ) {
        self.name = name ?? String(describing: R.self)
        self.indexes = indexes
        self.unique = unique
        self.references = references
        self.search = search
        self.additions = additions
        self.examples = examples
    }
}

/// Properties that are indexed together.
public struct ShelfIndex<R: Frozen>: Sendable {
    let paths: [any PartialKeyPath<R> & Sendable]

    /// An index on properties, the first of them first.
    public static func on(_ paths: any PartialKeyPath<R> & Sendable...) -> ShelfIndex { ShelfIndex(paths: paths) }
}

/// A property that holds another record's key.
public struct ShelfReference<R: Frozen>: Sendable {
    /// What becomes of a record when the one that it refers to is deleted.
    public enum Deletion: String, Sendable {
        /// The other cannot be deleted while somebody refers to it.
        case refused = "RESTRICT"
        /// It is deleted as well.
        case deletes = "CASCADE"
        /// Its reference, which must be optional, becomes `nil`.
        case forgets = "SET NULL"
    }

    let path: any PartialKeyPath<R> & Sendable
    let target: any Frozen.Type
    let deletion: Deletion

    /// A reference by a property that holds the other's key, or `nil`.
    ///
    /// - Parameters:
    ///   - target: the record that is referred to. The freezer must hold it as well.
    ///   - path: the property.
    ///   - deletion: what becomes of the record when the other is deleted.
    public static func to<Other: Frozen>(
        _ target: Other.Type, by path: any KeyPath<R, Other.ID> & Sendable, whenDeleted deletion: Deletion = .refused
    ) -> ShelfReference { ShelfReference(path: path, target: target, deletion: deletion) }

    /// A reference that may be `nil`.
    public static func to<Other: Frozen>(
        _ target: Other.Type, by path: any KeyPath<R, Other.ID?> & Sendable, whenDeleted deletion: Deletion = .refused
    ) -> ShelfReference { ShelfReference(path: path, target: target, deletion: deletion) }
}

/// What records get that were stored before a property was there.
public struct ShelfAddition<R: Frozen>: Sendable {
    let path: any PartialKeyPath<R> & Sendable
    let value: @Sendable (Column) throws -> Value

    /// A property, and its value in older records.
    public static func with<V: Encodable & Sendable>(_ path: any KeyPath<R, V> & Sendable, _ value: V) -> ShelfAddition
    {
        ShelfAddition(path: path) { try ValueEncoder.value(of: value, in: $0) }
    }
}
