/// The default value of a new column, for records that were stored before the property was there.
public struct ColumnDefault<R: Frozen>: Sendable {
    let path: any PartialKeyPath<R> & Sendable
    let value: @Sendable (Column) throws -> DatabaseValue

    /// A property, and its value in older records.
    public static func with<V: Encodable & Sendable>(_ path: any KeyPath<R, V> & Sendable, _ value: V) -> ColumnDefault
    {
        ColumnDefault(path: path) { try ValueEncoder.value(of: value, in: $0) }
    }
}
