/// The schema of a record beyond its type: table name, indexes, unique rules, references, full text.
///
/// ```swift
/// static var schema: RecordSchema<Book> {
///     RecordSchema(indexes: [.on(\.title)], unique: [.on(\.isbn)], references: [.to(Author.self, by: \.author)], search: [\.title])
/// }
/// ```
public struct RecordSchema<R: Frozen>: Sendable {
    /// A property, by its key path.
    public typealias Path = PartialKeyPath<R> & Sendable

    let name: String
    let columns: [RecordColumn<R>]
    let indexes: [RecordIndex<R>]
    let unique: [RecordIndex<R>]
    let references: [RecordReference<R>]
    let search: [any Path]
    let searchLanguages: [String]
    let defaults: [ColumnDefault<R>]
    let examples: [any Sendable]

    /// Makes a schema.
    ///
    /// - Parameters:
    ///   - name: the table's name; the type's if left out.
    ///   - columns: the columns of properties that are not found by their names, such as renamed and wrapped ones.
    ///   - indexes: properties that queries often filter or sort by.
    ///   - unique: properties that no two records share.
    ///   - references: properties that hold another record's key.
    ///   - search: texts that ``RecordStore/search(_:for:first:)`` looks through.
    ///   - searchLanguages: the languages of these texts, as BCP 47 codes such as `de`. A store does not open with a language whose words a
    ///     search cannot tell apart, such as `ja`.
    ///   - defaults: values of new properties, for records that were stored before.
    ///   - examples: a whole record, which is decoded at opening in the place of sample values; or a value of each type whose initialiser
    ///     refuses sample values. They are never stored.
    public init(
        name: String? = nil, columns: [RecordColumn<R>] = [], indexes: [RecordIndex<R>] = [],
        unique: [RecordIndex<R>] = [],
        references: [RecordReference<R>] = [], search: [any Path] = [], searchLanguages: [String] = [],
        defaults: [ColumnDefault<R>] = [],
        examples: [any Sendable] = []
    ) {
        self.name = name ?? String(describing: R.self)
        self.columns = columns
        self.indexes = indexes
        self.unique = unique
        self.references = references
        self.search = search
        self.searchLanguages = searchLanguages
        self.defaults = defaults
        self.examples = examples
    }
}
