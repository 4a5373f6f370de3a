extension RecordStore {
    /// Returns the distinct values of a property in a query's records, sorted.
    @concurrent public func distinct<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> [V] { try await readOnce { try $0.distinct(path, of: query) } }

    /// Returns the distinct values of an optional property, sorted, without `nil`.
    @concurrent public func distinct<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V?> & Sendable, of query: Query<R>
    ) async throws -> [V] { try await readOnce { try $0.distinct(path, of: query) } }

    /// Returns the maximum of a property; `nil` without records.
    @concurrent public func max<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> V? { try await readOnce { try $0.max(path, of: query) } }

    /// Returns the maximum of an optional property.
    @concurrent public func max<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V?> & Sendable, of query: Query<R>
    ) async throws -> V? { try await readOnce { try $0.max(path, of: query) } }

    /// Returns the minimum of a property; `nil` without records.
    @concurrent public func min<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> V? { try await readOnce { try $0.min(path, of: query) } }

    /// Returns the minimum of an optional property, without `nil`.
    @concurrent public func min<R: Frozen, V: Sortable>(
        _ path: any KeyPath<R, V?> & Sendable, of query: Query<R>
    ) async throws -> V? { try await readOnce { try $0.min(path, of: query) } }

    /// Returns the sum of an integer property; 0 without records.
    @concurrent public func sum<R: Frozen, V: Sortable & FixedWidthInteger>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> V { try await readOnce { try $0.sum(path, of: query) } }

    /// Returns the sum of a floating-point property; 0 without records.
    @concurrent public func sum<R: Frozen, V: Sortable & BinaryFloatingPoint>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> V { try await readOnce { try $0.sum(path, of: query) } }

    /// Returns the average of a number property; `nil` without records.
    @concurrent public func average<R: Frozen, V: Sortable & Numeric>(
        _ path: any KeyPath<R, V> & Sendable, of query: Query<R>
    ) async throws -> Double? { try await readOnce { try $0.average(path, of: query) } }
}
