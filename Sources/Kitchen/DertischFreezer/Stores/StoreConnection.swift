/// A connection to a database: statements for reading and writing records.
///
/// It is used by one at a time, and only from within the store's `read` and `write`.
package protocol StoreConnection: AnyObject {
    /// The SQL dialect of its database.
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
    func statement(_ kind: CommonStatement, of schema: TableSchema, _ sql: () -> String) throws -> CommonStatement.Ready
    /// The writer that stores records of a type, in their order.
    func storing(_ schema: TableSchema, _ way: ConflictPolicy) throws -> any RecordWriter
    /// The number of rows that the last change touched.
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

    package func storing(_ schema: TableSchema, _ way: ConflictPolicy) throws -> any RecordWriter {
        try readyToStore(schema, way)
    }

    /// The statement that stores a record.
    package func readyToStore(_ schema: TableSchema, _ way: ConflictPolicy) throws -> CommonStatement.Ready {
        try statement(way == .adding ? .add : .store, of: schema) { SQLWriter.store(schema, way, dialect) }
    }
}
