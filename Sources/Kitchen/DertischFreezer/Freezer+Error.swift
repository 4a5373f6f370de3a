extension Freezer {
    /// An error of a freezer.
    ///
    /// A cancelled call throws a `CancellationError` instead if nothing of it is kept, and returns if it was kept already. `place` is the path of the
    /// freezer's file or the address of its server, without its password; `statement` is the SQL without the values that were
    /// bound.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// No folder is at that path.
        case missingFolder(file: String)
        /// The file cannot be opened, or the server refuses the connection.
        case unopenable(place: String, reason: String)
        /// The file or the tables belong to another program.
        case foreign(place: String, reason: String)
        /// It was written by a newer version of the app or of Dertisch.
        case newer(place: String, reason: String)
        /// The tables are not those of the records. `migration` is what to write.
        case schemaMismatch(place: String, differences: [String], migration: String)
        /// A migration failed; nothing of it was kept.
        case migration(place: String, name: String, reason: String)
        /// The freezer has been closed.
        case closed(place: String)

        /// Others write, and did not stop in time.
        case busy(place: String, after: Duration)
        /// It may not be written.
        case readOnly(place: String)
        /// The disk is full, or the file has reached its largest size. The transaction was rolled back.
        case full(place: String)
        /// The file was deleted or replaced since the freezer was opened, or its log was. Nothing was stored.
        case replaced(place: String)
        /// The disk failed. The transaction was rolled back.
        case disk(place: String, reason: String)
        /// The stored data is damaged.
        case corrupt(place: String, reason: String)
        /// The server did not answer before the time-out. The transaction was rolled back.
        case unreachable(place: String, reason: String)
        /// The connection was lost while the server was to keep a transaction, and the server had not said what became of it: it may be
        /// kept, or not.
        case uncertain(place: String, reason: String)
        /// A statement exceeded its time limit. The transaction was rolled back.
        case statementTimeout(place: String, statement: String)
        /// A rule of the table was broken: which one, and which columns it is about. Nothing was stored.
        case constraint(place: String, Rule, columns: String)
        /// The database refused a statement.
        case refused(place: String, statement: String, reason: String)

        /// The type of a record cannot be made into a table.
        case unsupportedType(type: String, property: String, reason: String, remedy: String)
        /// The freezer was not told that it holds records of this type.
        case unregisteredType(type: String, held: [String])
        /// A value cannot be stored without loss.
        case unstorable(type: String, column: String, reason: String)
        /// A row cannot be read as the type.
        case undecodable(type: String, column: String, reason: String)
        /// A record and its row differ: under a key it codes another value than its property holds. It was not stored, or not read.
        case differentValue(type: String, property: String, key: String, isRead: Bool, reason: String)
        /// A filter, an order or a change that the database cannot do. No row was read.
        case unsupported(type: String, what: String, reason: String)
        /// A JSON export cannot be read.
        case malformedExport(file: String, line: Int, reason: String)
    }
}

extension Freezer.Error {
    /// A rule of a table.
    public enum Rule: String, Hashable, Sendable {
        /// No two records may share these.
        case unique
        /// The record that a reference names must be there.
        case reference
        /// There must be a value.
        case required
        /// A number must be one of the property's type.
        case range
        /// Another rule, made by a migration.
        case other
    }
}
