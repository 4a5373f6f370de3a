/// The column of a property that cannot be found by its name.
///
/// A stored property of a struct is the column whose coding key has its name. Any other property that always holds the same value as a column
/// can be declared: one with another coding key, one that is wrapped or observed, a class's, a computed one.
///
/// ```swift
/// struct Letter: Frozen {
///     var id: UUID
///     var text: String
///     enum CodingKeys: String, CodingKey {
///         case id
///         case text = "words"
///     }
///     static var schema: RecordSchema<Letter> { RecordSchema(columns: [.named("words", \.text)]) }
/// }
/// ```
///
/// Each record that is stored or read is compared with its columns. One that holds another value than its column is refused with
/// ``Freezer/Error/differentValue(type:property:key:isRead:reason:)``. To compare a property that is not stored in a struct costs as much as to
/// encode it once more.
public struct RecordColumn<R: Frozen>: Sendable {
    let name: String
    let path: any PartialKeyPath<R> & Sendable
    let isKey: Bool

    /// A property, and the coding key of its column.
    ///
    /// - Parameters:
    ///   - key: the coding key, as it is written.
    ///   - path: the property.
    public static func named(_ key: String, _ path: any PartialKeyPath<R> & Sendable) -> RecordColumn {
        RecordColumn(name: key, path: path, isKey: false)
    }

    /// The `id` of a record that is not a stored property of a struct, and the coding key of the column that holds it.
    ///
    /// ```swift
    /// struct Edition: Frozen {
    ///     var isbn: String
    ///     var id: String { isbn }
    ///     static var schema: RecordSchema<Edition> { RecordSchema(columns: [.key("isbn", \.id)]) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: the coding key, as it is written.
    ///   - path: the path `\.id`.
    public static func key(_ key: String, _ path: any KeyPath<R, R.ID> & Sendable) -> RecordColumn {
        RecordColumn(name: key, path: path, isKey: true)
    }
}
