/// A query for records: filter, order and limit. A value: it can be built, kept and passed on before anything is read.
///
/// ```swift
/// let long = Book.where(\.pages > 300).ordered(by: \.title).first(20)
/// ```
public struct Query<R: Frozen>: Sendable {
    struct Order: Sendable {
        let column: Column
        let isDescending: Bool
    }

    package var condition = Condition.always(true)
    var orders: [Order] = []
    var limit: Int?
    /// The number of records that are left out before the first.
    var offset = 0
    /// The columns of the record after which to begin, in the order asked for, its key last.
    var start: [String: DatabaseValue]?
    var startKey: DatabaseValue?
    var failure: Freezer.Error?

    init() {}
    init(_ filter: Filter<R>) { condition = filter.condition }

    /// `true` if the query has no order, limit or beginning.
    var isOnlyFiltered: Bool {
        orders.isEmpty && limit == nil && offset == 0 && start == nil && startKey == nil && failure == nil
    }

    /// Adds a filter that the records must also pass.
    public func `where`(_ filter: Filter<R>) -> Query {
        with { $0.condition = .join(condition, .and, filter.condition, for: R.self) }
    }

    /// Sorts the query. Call it again to add a secondary order; ties are broken by the key.
    /// `nil` comes before everything.
    ///
    /// - Parameters:
    ///   - path: the property to sort by.
    ///   - descending: the greatest first.
    public func ordered<V: Sortable>(by path: any KeyPath<R, V> & Sendable, descending: Bool = false) -> Query {
        sorted(by: path, descending)
    }

    /// Sorts the query by an optional property.
    public func ordered<V: Sortable>(by path: any KeyPath<R, V?> & Sendable, descending: Bool = false) -> Query {
        sorted(by: path, descending)
    }

    private func sorted(by path: any PartialKeyPath<R> & Sendable, _ isDescending: Bool) -> Query {
        with { query in
            do throws(Freezer.Error) {
                let column = try TableSchema.of(R.self).sortableColumn(of: path)
                query.orders.append(Order(column: column, isDescending: isDescending))
            } catch {
                query.failure = error
            }
        }
    }

    /// Limits the query to its first records, in its order, or in that of the keys.
    public func first(_ count: Int) -> Query { with { $0.limit = max(0, min(count, limit ?? count)) } }

    /// Limits the query to some of its records, by their numbers in its order, from 0: a page of a table that may be scrolled to any place.
    ///
    /// ```swift
    /// let page = try await freezer.retrieve(Book.all.ordered(by: \.title).rows(5000..<5100))
    /// ```
    ///
    /// - Complexity: the database passes over all records before the range. ``after(_:)-(R)`` does not, and misses none if others are added or
    ///   deleted meanwhile.
    public func rows(_ range: Range<Int>) -> Query {
        with { query in
            let start = max(0, range.lowerBound)
            query.offset = start
            query.limit = max(0, range.upperBound - start)
        }
    }

    /// The next page: the records after this one in the query's order, whatever was added or deleted before it.
    ///
    /// The record itself may have been deleted: only its values count.
    public func after(_ record: R) -> Query {
        with { query in
            do {
                let row = try RowValues(record)
                query.start = row.values
                query.startKey = nil
            } catch {
                query.failure =
                    (error as? Freezer.Error)
                    ?? .unsupported(type: "\(R.self)", what: "after(record)", reason: CodingErrorText.text(of: error))
            }
        }
    }

    /// The next page by key: the records after that one in the query's order; empty if that record is gone and the query
    /// sorts by more than the key.
    public func after(_ key: R.ID) -> Query {
        with { query in
            do {
                query.startKey = try ValueEncoder.value(of: key)
                query.start = nil
            } catch {
                query.failure = .unsupported(
                    type: "\(R.self)", what: "after(key)", reason: CodingErrorText.text(of: error))
            }
        }
    }

    private func with(_ change: (inout Query) -> Void) -> Query {
        var query = self
        change(&query)
        return query
    }
}
