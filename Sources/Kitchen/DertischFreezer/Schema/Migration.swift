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
/// and all migrations count as done. What a migration makes by SQL of its own, such as first rows or an index on some rows, a new store gets
/// from `inNewStores:`.
///
/// Additions that lose nothing are made when the store opens: new types, new optional properties, and new properties with a value in
/// `RecordSchema(defaults:)`. So are the indexes, unique properties, references and full text of record schemas. Any other difference between
/// tables and types is an error that prints the migration to write.
///
/// A version of the app that knows fewer optional properties opens the store as well, and leaves the others alone. One that does not know a
/// migration that has run is refused with that migration's name.
public struct Migration: Sendable {
    let name: String
    /// The migrations that this one takes the place of.
    let folded: [String]
    let step: @Sendable (MigrationTransaction) throws -> Void
    let newStep: (@Sendable (MigrationTransaction) throws -> Void)?

    /// Makes a migration.
    ///
    /// - Parameters:
    ///   - name: a unique name, which never changes.
    ///   - step: the changes, made by a ``MigrationTransaction``. It names tables and columns as they were in its time, and never a type of the app, which is of today.
    ///   - newStep: what a new store needs of it, once its tables are made of the types of today; nothing if left out.
    public init(
        _ name: String, _ step: @escaping @Sendable (MigrationTransaction) throws -> Void,
        inNewStores newStep: (@Sendable (MigrationTransaction) throws -> Void)? = nil
    ) {
        self.init(name, folding: [], step, inNewStores: newStep)
    }

    /// Makes one migration of several old ones, which can then be removed from the app.
    ///
    /// ```swift
    /// Migration("3 as of 2026", folding: ["1 rename place", "2 count pages"]) { work in
    ///     try work.change("Book") { book in
    ///         book.rename("place", to: "room")
    ///         book.add("pages", .integer, as: "1")
    ///     }
    /// }
    /// ```
    ///
    /// A store that has been through all of them has been through this one; one that has been through none of them goes through this one. A store
    /// that has been through some is refused: it has to be opened by a version of the app that still has them.
    ///
    /// - Parameters:
    ///   - name: a unique name, which never changes.
    ///   - folded: the names of the migrations, also of those that they folded themselves.
    ///   - step: the changes of all of them together.
    ///   - newStep: what a new store needs of it; nothing if left out.
    public init(
        _ name: String, folding folded: [String], _ step: @escaping @Sendable (MigrationTransaction) throws -> Void,
        inNewStores newStep: (@Sendable (MigrationTransaction) throws -> Void)? = nil
    ) {
        self.name = name
        self.folded = folded
        self.step = step
        self.newStep = newStep
    }
}
