/// A connection to some database: what a store has to offer for reading and writing records.
///
/// It is used by one at a time, and only from within the store's `read` and `write`.
package protocol StoreConnection: AnyObject {
    /// How its database is asked.
    var dialect: any Dialect { get }
    /// A statement that is ready to run. Statements are kept, and found again by their text.
    func statement(_ sql: String) throws -> any StoreStatement
    /// A statement that is asked for often enough to be found by a number.
    func statement(_ kind: CommonStatement, of schema: Schema, _ sql: () -> String) throws -> CommonStatement.Ready
    /// How many rows the last change touched.
    var changes: Int { get }
    /// Runs a statement that begins or ends a part of a transaction.
    func command(_ sql: String) throws
}

/// The statements of every type that are run most.
package enum CommonStatement: Int, Sendable, CaseIterable {
    case store
    case select
    case delete

    /// A statement with what reads and writes its rows.
    package final class Ready {
        package let statement: any StoreStatement
        let encoder: RowEncoder
        let decoder: RowDecoder

        package init(_ statement: any StoreStatement, _ schema: Schema) {
            self.statement = statement
            encoder = RowEncoder(statement, shape: schema.shape)
            decoder = RowDecoder(statement, shape: schema.shape)
        }
    }
}
