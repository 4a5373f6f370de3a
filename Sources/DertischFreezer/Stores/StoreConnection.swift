/// A connection to some database: what a store has to offer for reading and writing records.
///
/// It is used by one at a time, and only from within the store's `read` and `write`.
package protocol StoreConnection: AnyObject {
    /// How its database is asked.
    var dialect: any Dialect { get }
    /// A statement that is ready to run. Statements are kept, and found again by their text.
    ///
    /// - Parameters:
    ///   - sql: the statement.
    ///   - tables: which tables it reads or writes, as far as that is known.
    func statement(_ sql: String, of tables: Set<String>?) throws -> any StoreStatement
    /// A statement whose answer may be long, and is to be read without having all of it in memory.
    func longStatement(_ sql: String, of tables: Set<String>?) throws -> any StoreStatement
    /// A statement that is asked for often enough to be found by a number.
    func statement(_ kind: CommonStatement, of schema: Schema, _ sql: () -> String) throws -> CommonStatement.Ready
    /// What stores records of a type, in their order.
    func storing(_ schema: Schema, _ way: Storing) throws -> any RecordIntake
    /// How many rows the last change touched.
    var changes: Int { get }
    /// Runs a statement that begins or ends a part of a transaction.
    func command(_ sql: String) throws
    /// Lets every statement go, as when tables have changed.
    func forgetStatements()
}

extension StoreConnection {
    package func longStatement(_ sql: String, of tables: Set<String>?) throws -> any StoreStatement {
        try statement(sql, of: tables)
    }

    package func storing(_ schema: Schema, _ way: Storing) throws -> any RecordIntake { try readyToStore(schema, way) }

    /// The statement that stores a record.
    package func readyToStore(_ schema: Schema, _ way: Storing) throws -> CommonStatement.Ready {
        try statement(way == .adding ? .add : .store, of: schema) { SQLWriter.store(schema, way, dialect) }
    }
}

/// What becomes of a record whose key another has already.
package enum Storing: Sendable {
    /// It takes the other's place.
    case replacing
    /// It is refused.
    case adding
}

/// Takes records that are to be stored, one after the other.
package protocol RecordIntake: AnyObject {
    /// Takes one. It may be stored at once, or later with others.
    func store<R: Encodable>(_ record: R) throws
    /// Stores what is not stored yet. Nobody may take more afterwards.
    func finish() throws
}

/// The statements of every type that are run most.
package enum CommonStatement: Int, Sendable, CaseIterable {
    case store
    case add
    case select
    case delete

    /// A statement with what reads and writes its rows.
    package final class Ready {
        package let statement: any StoreStatement
        // Unsafe exclusivity: lent to the one who stores a record, for as long as that takes.
        @exclusivity(unchecked) fileprivate var encoder: RowEncoder
        let rows: FoundRows

        package init(_ statement: any StoreStatement, _ schema: Schema) {
            self.statement = statement
            encoder = RowEncoder(statement, shape: schema.shape)
            rows = FoundRows(statement, shape: schema.shape, limit: 1)
        }
    }
}

extension CommonStatement.Ready: RecordIntake {
    package func store<R: Encodable>(_ record: R) throws {
        defer { statement.reset() }
        try RowEncoder.bind(record, by: &encoder)
        _ = try statement.step()
    }

    package func finish() {}
}
