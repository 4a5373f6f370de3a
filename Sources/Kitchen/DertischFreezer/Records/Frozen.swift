/// A record: a value that a freezer keeps, one row of a table.
///
/// ```swift
/// struct Book: Frozen {
///     var id: UUID
///     var title: String
///     var pages: Int
/// }
/// ```
///
/// No mapping is needed: the table is derived from the type's `Decodable` conformance, one column for each coding key.
/// Numbers, texts, `Bool`, `Date`, `UUID`, `Data`, `Decimal`, `URL`, enumerations with raw values, and optionals of them are
/// columns of their own; anything else is kept as JSON. All come back as they were.
///
/// A record is a struct. Queries name its stored properties by key paths, and the columns of those with other coding keys are declared: see
/// ``RecordColumn``. A record whose hand-written coding changes a property's value is refused.
public protocol Frozen: Codable, Identifiable, Sendable where ID: Codable & Sendable {
    /// The schema beyond the type: table name, indexes, unique rules, references, full text. Empty by default.
    static var schema: RecordSchema<Self> { get }
}

extension Frozen {
    /// A schema without indexes, named like the type.
    public static var schema: RecordSchema<Self> { RecordSchema() }

    /// All records of the type, as a query.
    public static var all: Query<Self> { Query() }

    /// The records that pass a filter, as a query.
    ///
    /// ```swift
    /// let long = Book.where(\.pages > 300 && \.inStock == true)
    /// ```
    ///
    /// - Parameter filter: the condition that the records fulfil.
    public static func `where`(_ filter: Filter<Self>) -> Query<Self> { Query(filter) }
}
