extension RecordStore {
    /// The values that a property has in a query's records, each once, sorted.
    @concurrent public func distinct<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> [V] { try await readOnce { try $0.distinct(path, of: query) } }

    /// The values that a property has which may be `nil`, each once, sorted; `nil` is left out.
    @concurrent public func distinct<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V?> & Sendable, of query: Query<R>
    ) async throws -> [V] { try await readOnce { try $0.distinct(path, of: query) } }

    /// The greatest value of a property; `nil` if there are no records.
    @concurrent public func max<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> V? { try await readOnce { try $0.max(path, of: query) } }

    /// The greatest value of a property that may be `nil`.
    @concurrent public func max<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V?> & Sendable, of query: Query<R>
    ) async throws -> V? { try await readOnce { try $0.max(path, of: query) } }

    /// The least value of a property; `nil` if there are no records.
    @concurrent public func min<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> V? { try await readOnce { try $0.min(path, of: query) } }

    /// The least value of a property that may be `nil`, other than that.
    @concurrent public func min<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V?> & Sendable, of query: Query<R>
    ) async throws -> V? { try await readOnce { try $0.min(path, of: query) } }

    /// The sum of a property that is a whole number; 0 if there are no records.
    @concurrent public func sum<R: Frozen, V: Sortable & FixedWidthInteger>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> V { try await readOnce { try $0.sum(path, of: query) } }

    /// The sum of a property that is a fraction; 0 if there are no records.
    @concurrent public func sum<R: Frozen, V: Sortable & BinaryFloatingPoint>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> V { try await readOnce { try $0.sum(path, of: query) } }

    /// The average of a property that is a number; `nil` if there are no records.
    @concurrent public func average<R: Frozen, V: Sortable & Numeric>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> Double? { try await readOnce { try $0.average(path, of: query) } }
}
