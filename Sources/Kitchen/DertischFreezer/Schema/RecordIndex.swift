/// An index of a table, on one or several properties.
public struct RecordIndex<R: Frozen>: Sendable {
    let paths: [any PartialKeyPath<R> & Sendable]

    /// An index on properties, the first of them first.
    public static func on(_ paths: any PartialKeyPath<R> & Sendable...) -> RecordIndex { RecordIndex(paths: paths) }
}
