/// A foreign key: a property that holds another record's key.
public struct RecordReference<R: Frozen>: Sendable {
    /// The deletion rule of a reference: the fate of a record when the record that it refers to is deleted.
    public enum Deletion: String, Sendable {
        /// The other cannot be deleted while a record refers to it.
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
    ) -> RecordReference { RecordReference(path: path, target: target, deletion: deletion) }

    /// A reference that may be `nil`.
    public static func to<Other: Frozen>(
        _ target: Other.Type, by path: any KeyPath<R, Other.ID?> & Sendable, whenDeleted deletion: Deletion = .refused
    ) -> RecordReference { RecordReference(path: path, target: target, deletion: deletion) }
}
