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
    /// Transactions are done as if one after the other: who has reached the line first is served first.
    ///
    /// - Parameter work: what to do. It must not wait for anything, nor do anything else than work on records: a store on a server
    ///   runs it again if it has met another transaction. One in a file runs it once.
    /// - Returns: what the closure returns, once everything is kept.
    /// - Throws: what the closure throws, too.
    @discardableResult
    @concurrent func write<Answer: Sendable>(_ work: @Sendable (Transaction) throws -> Answer) async throws -> Answer

    /// Reads several things that fit together, while others go on writing.
    ///
    /// - Parameter look: what to read; it must not wait for anything.
    @concurrent func read<Answer: Sendable>(_ look: @Sendable (Snapshot) throws -> Answer) async throws -> Answer

    /// Does one thing that is a transaction by itself: `write` without its cost. For stores; apps call ``write(_:)``.
    @discardableResult
    @concurrent func writeOnce<Answer: Sendable>(_ work: @Sendable (Transaction) throws -> Answer) async throws
        -> Answer

    /// Reads one thing that fits together by itself: `read` without its cost. For stores; apps call ``read(_:)``.
    @concurrent func readOnce<Answer: Sendable>(_ look: @Sendable (Snapshot) throws -> Answer) async throws -> Answer

    /// Waits for changes of what a closure reads.
    ///
    /// - Parameter look: what to read. It is read once at first, to see what it depends on.
    /// - Returns: an answer at once, and another whenever it has changed.
    func watch<Answer: Sendable>(_ look: @escaping @Sendable (Snapshot) throws -> Answer) -> WatchSequence<Answer>
}

extension RecordStore {
    /// Stores a record: a new one is added, one with the same key is replaced.
    @concurrent public func store<R: Frozen>(_ record: R) async throws { try await writeOnce { try $0.store(record) } }

    /// Stores many records in one transaction.
    @concurrent public func store<R: Frozen>(_ records: [R]) async throws { try await write { try $0.store(records) } }

    /// Adds a record that is new.
    ///
    /// - Throws: ``Freezer/Error/constraint(place:_:columns:)`` if one has its key already, which stays as it is.
    @concurrent public func add<R: Frozen>(_ record: R) async throws { try await writeOnce { try $0.add(record) } }

    /// Adds many records, all of which are new, in one transaction.
    ///
    /// - Throws: ``Freezer/Error/constraint(place:_:columns:)`` if one has the key of another; then none is added.
    @concurrent public func add<R: Frozen>(_ records: [R]) async throws { try await write { try $0.add(records) } }

    /// The record with a key; `nil` if there is none.
    @concurrent @inlinable
    public func retrieve<R: Frozen>(_ type: R.Type, _ key: R.ID) async throws -> R? {
        try await readOnce { try $0.retrieve(type, key) }
    }

    /// The records of a query.
    @concurrent @inlinable public func retrieve<R: Frozen>(_ query: Query<R>) async throws -> [R] {
        try await readOnce { try $0.retrieve(query) }
    }

    /// The first record of a query; `nil` if there is none.
    @concurrent public func retrieveFirst<R: Frozen>(_ query: Query<R>) async throws -> R? {
        try await readOnce { try $0.retrieveFirst(query) }
    }

    /// The records of a query, each with the one that it refers to; those that refer to none are left out.
    @concurrent public func retrieve<R: Frozen, Other: Frozen>(
        _ query: Query<R>, with other: Other.Type, by path: any KeyPath<R, Other.ID> & Sendable
    ) async throws -> [(R, Other)] { try await readOnce { try $0.retrieve(query, with: other, by: path) } }

    /// The same, by a property that may be `nil`.
    @concurrent public func retrieve<R: Frozen, Other: Frozen>(
        _ query: Query<R>, with other: Other.Type, by path: any KeyPath<R, Other.ID?> & Sendable
    ) async throws -> [(R, Other)] { try await readOnce { try $0.retrieve(query, with: other, by: path) } }

    /// Changes the records of a query, without reading them.
    ///
    /// - Returns: how many records were changed.
    @discardableResult
    @concurrent public func update<R: Frozen>(
        _ query: Query<R>, _ change: @Sendable (inout ColumnAssignments<R>) -> Void
    ) async throws -> Int { try await writeOnce { try $0.update(query, change) } }

    /// Deletes the record with a key.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    @concurrent public func delete<R: Frozen>(_ type: R.Type, _ key: R.ID) async throws -> Bool {
        try await writeOnce { try $0.delete(type, key) }
    }

    /// Deletes a record, by its key.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    @concurrent public func delete<R: Frozen>(_ record: R) async throws -> Bool {
        try await writeOnce { try $0.delete(record) }
    }

    /// Deletes the records of a query.
    ///
    /// - Returns: how many there were.
    @discardableResult
    @concurrent public func delete<R: Frozen>(_ query: Query<R>) async throws -> Int {
        try await writeOnce { try $0.delete(query) }
    }

    /// How many records a query has.
    @concurrent public func count<R: Frozen>(_ query: Query<R>) async throws -> Int {
        try await readOnce { try $0.count(query) }
    }

    /// The rows of a statement of your own, each column read by its name.
    @concurrent public func rows<Row: Decodable & Sendable>(_ sql: SQL, as type: Row.Type = Row.self) async throws
        -> [Row]
    {
        try await readOnce { try $0.rows(sql, as: type) }
    }

    /// The records whose full text has all words of a text, the best first.
    ///
    /// ```swift
    /// let books = try await freezer.search(Book.self, for: "salt butt*")
    /// ```
    ///
    /// - Parameters:
    ///   - type: a type whose schema names the properties to look through.
    ///   - text: as a person types it. A star ends a word of which only the beginning is given; letters match without their
    ///     accents and in either case.
    ///   - count: how many records at most.
    @concurrent public func search<R: Frozen>(
        _ type: R.Type, for text: String, first count: Int = 50
    ) async throws -> [R] { try await readOnce { try $0.search(type, for: text, first: count) } }

    /// The records of a query, now and whenever they have changed.
    ///
    /// ```swift
    /// for try await books in freezer.watch(long) { waiter.serve(.books(books)) }
    /// ```
    public func watch<R: Frozen>(_ query: Query<R>) -> WatchSequence<[R]> { watch { try $0.retrieve(query) } }
}
