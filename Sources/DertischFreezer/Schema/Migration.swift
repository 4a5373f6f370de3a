/// A step that brings the tables of an older version of the app up to date.
///
/// ```swift
/// Migration("2 name the schema") { work in
///     try work.change("Book") { $0.rename("place", to: "shelfName") }
/// }
/// ```
///
/// All that are pending run in the order of the list, in one transaction, each once for a store: if one fails, or if the tables do
/// not fit the types after the last, everything stays as it was before the first. New stores need none: their tables are made of the types
/// as they are, and all migrations count as done.
///
/// Nothing need be written for what can be added without loss, which is done when the store opens: a new type, a new optional
/// property, a new property that has a value in `RecordSchema(defaults:)`, and whatever a schema says of indexes, unique properties, references
/// and full text. Any other difference between tables and types is an error that prints the migration to write.
public struct Migration: Sendable {
    let name: String
    let step: @Sendable (MigrationTransaction) throws -> Void

    /// Makes a migration.
    ///
    /// - Parameters:
    ///   - name: its name, which never changes and which no other has.
    ///   - step: what to do. It names tables and columns as they were in its time, and no type of the app, which is of today.
    public init(_ name: String, _ step: @escaping @Sendable (MigrationTransaction) throws -> Void) {
        self.name = name
        self.step = step
    }
}
