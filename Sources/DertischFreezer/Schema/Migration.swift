/// A migration: changes the tables of an older version of the app.
///
/// ```swift
/// Migration("2 rename place") { work in
///     try work.change("Book") { $0.rename("place", to: "room") }
/// }
/// ```
///
/// Pending migrations run in the order of the list, in one transaction, each once for a store. If one fails, or if the tables do not fit the
/// types after the last, everything stays as it was before the first. New stores need none: their tables are made of the types as they are,
/// and all migrations count as done.
///
/// Additions that lose nothing are made when the store opens: new types, new optional properties, and new properties with a value in
/// `RecordSchema(defaults:)`. So are the indexes, unique properties, references and full text of record schemas. Any other difference between
/// tables and types is an error that prints the migration to write.
public struct Migration: Sendable {
    let name: String
    let step: @Sendable (MigrationTransaction) throws -> Void

    /// Makes a migration.
    ///
    /// - Parameters:
    ///   - name: a unique name, which never changes.
    ///   - step: the changes. It names tables and columns as they were in its time, and never a type of the app, which is of today.
    public init(_ name: String, _ step: @escaping @Sendable (MigrationTransaction) throws -> Void) {
        self.name = name
        self.step = step
    }
}
