/// A store of records: what every freezer can do, whatever database is behind it.
///
/// Ask for it as `any RecordStore` where a test should put something else in its place. Every method runs off the main actor,
/// so none blocks it, and may be called from anywhere. All throw ``Freezer/Error``.
///
/// A cancelled call says what happened: it throws a `CancellationError` if nothing of it is kept, and returns as usual if it was kept
/// before it could be stopped.
public protocol RecordStore: Sendable {
    /// Does several things in one transaction: all is kept, or nothing.
    ///
    /// Transactions run as if one after the other, in the order of their calls.
    ///
    /// - Parameter work: the transaction's body. It must not wait for anything, and should only work on records: a store on a server
    ///   runs it again after a conflict with another transaction. A store in a file runs it once.
    /// - Returns: the closure's result, once everything is stored durably.
    /// - Throws: ``Freezer/Error``, and the closure's own errors.
    @discardableResult
    @concurrent func write<Answer: Sendable>(_ work: @Sendable (Transaction) throws -> Answer) async throws -> Answer

    /// Reads from one snapshot, while others go on writing.
    ///
    /// - Parameter body: the reads; it must not wait for anything.
    @concurrent func read<Answer: Sendable>(_ body: @Sendable (Snapshot) throws -> Answer) async throws -> Answer

    /// Runs a transaction of a single statement: `write` without its cost. For stores; apps call ``write(_:)``.
    @discardableResult
    @concurrent func writeOnce<Answer: Sendable>(_ work: @Sendable (Transaction) throws -> Answer) async throws
        -> Answer

    /// Reads with a single statement: `read` without its cost. For stores; apps call ``read(_:)``.
    @concurrent func readOnce<Answer: Sendable>(_ body: @Sendable (Snapshot) throws -> Answer) async throws -> Answer

    /// Watches the result of a closure's reads.
    ///
    /// - Parameter body: the reads. The first run shows the tables and columns that they depend on.
    /// - Returns: a sequence of answers: one at once, and another after each change.
    func watch<Answer: Sendable>(_ body: @escaping @Sendable (Snapshot) throws -> Answer) -> WatchSequence<Answer>
}

extension RecordStore {
    /// Stores a record: a new one is added, one with the same key is replaced.
    @concurrent public func store<R: Frozen>(_ record: R) async throws { try await writeOnce { try $0.store(record) } }

    /// Stores many records in one transaction.
    @concurrent public func store<R: Frozen>(_ records: [R]) async throws { try await write { try $0.store(records) } }

    /// Adds a new record.
    ///
    /// - Throws: ``Freezer/Error/constraint(place:_:columns:)`` if its key is taken; the other record stays as it is.
    @concurrent public func add<R: Frozen>(_ record: R) async throws { try await writeOnce { try $0.add(record) } }

    /// Adds many new records in one transaction.
    ///
    /// - Throws: ``Freezer/Error/constraint(place:_:columns:)`` if a key is taken; then none is added.
    @concurrent public func add<R: Frozen>(_ records: [R]) async throws { try await write { try $0.add(records) } }

    /// Returns the record with a key; `nil` if it is not there.
    @concurrent @inlinable
    public func retrieve<R: Frozen>(_ type: R.Type, _ key: R.ID) async throws -> R? {
        try await readOnce { try $0.retrieve(type, key) }
    }

    /// Returns the records of a query.
    @concurrent @inlinable public func retrieve<R: Frozen>(_ query: Query<R>) async throws -> [R] {
        try await readOnce { try $0.retrieve(query) }
    }

    /// Returns the first record of a query; `nil` if the query has no records.
    @concurrent public func retrieveFirst<R: Frozen>(_ query: Query<R>) async throws -> R? {
        try await readOnce { try $0.retrieveFirst(query) }
    }

    /// Returns the records of a query, each joined with the record that it refers to (an inner join).
    @concurrent public func retrieve<R: Frozen, Other: Frozen>(
        _ query: Query<R>, with other: Other.Type, by path: any KeyPath<R, Other.ID> & Sendable
    ) async throws -> [(R, Other)] { try await readOnce { try $0.retrieve(query, with: other, by: path) } }

    /// The same, by a property that may be `nil`.
    @concurrent public func retrieve<R: Frozen, Other: Frozen>(
        _ query: Query<R>, with other: Other.Type, by path: any KeyPath<R, Other.ID?> & Sendable
    ) async throws -> [(R, Other)] { try await readOnce { try $0.retrieve(query, with: other, by: path) } }

    /// Updates the records of a query in the database, without reading them.
    ///
    /// - Returns: the number of changed records.
    @discardableResult
    @concurrent public func update<R: Frozen>(
        _ query: Query<R>, _ change: @Sendable (inout ColumnAssignments<R>) -> Void
    ) async throws -> Int { try await writeOnce { try $0.update(query, change) } }

    /// Deletes the record with a key.
    ///
    /// - Returns: `true` if it was there.
    @discardableResult
    @concurrent public func delete<R: Frozen>(_ type: R.Type, _ key: R.ID) async throws -> Bool {
        try await deleting(type) { try $0.delete(type, key) }
    }

    /// Deletes a record, by its key.
    ///
    /// - Returns: `true` if it was there.
    @discardableResult
    @concurrent public func delete<R: Frozen>(_ record: R) async throws -> Bool {
        try await deleting(R.self) { try $0.delete(record) }
    }

    /// Deletes the records of a query.
    ///
    /// - Returns: the number of the query's records. What is deleted with them, by references, is not counted.
    @discardableResult
    @concurrent public func delete<R: Frozen>(_ query: Query<R>) async throws -> Int {
        try await deleting(R.self) { try $0.delete(query) }
    }

    /// Runs a deletion: of records that take along others, which take along others, it may take several statements.
    @concurrent private func deleting<R: Frozen, Answer: Sendable>(
        _ type: R.Type, _ work: @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await writeOnce { transaction in
                try transaction.checkSingleDeletion(type)
                return try work(transaction)
            }
        } catch is Transaction.WantsSeveralStatements { return try await write(work) }
    }

    /// Counts the records of a query.
    @concurrent public func count<R: Frozen>(_ query: Query<R>) async throws -> Int {
        try await readOnce { try $0.count(query) }
    }

    /// Runs an SQL query of your own, and returns its rows, each column read by its name.
    @concurrent public func rows<Row: Decodable & Sendable>(_ sql: SQL, as type: Row.Type = Row.self) async throws
        -> [Row]
    {
        try await readOnce { try $0.rows(sql, as: type) }
    }

    /// Searches records by full text: returns those that have all words of a text, the best first.
    ///
    /// ```swift
    /// let books = try await freezer.search(Book.self, for: "salt butt*")
    /// ```
    ///
    /// - Parameters:
    ///   - type: a type whose schema names the properties to look through.
    ///   - text: as a person types it. A star ends the beginning of a word; letters match without their
    ///     accents and in either case.
    ///   - count: the largest number of records.
    @concurrent public func search<R: Frozen>(
        _ type: R.Type, for text: String, first count: Int = 50
    ) async throws -> [R] { try await readOnce { try $0.search(type, for: text, first: count) } }

    /// Watches a query: returns a sequence of its records, now and after each change.
    ///
    /// ```swift
    /// for try await books in freezer.watch(long) { waiter.serve(.books(books)) }
    /// ```
    public func watch<R: Frozen>(_ query: Query<R>) -> WatchSequence<[R]> { watch { try $0.retrieve(query) } }
}
