/// Which records, in which order, and how many: a value, to be built, kept and given away before anything is read.
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
    /// The columns of the record after which to begin, in the order asked for, its key last.
    var start: [String: DatabaseValue]?
    var startKey: DatabaseValue?
    var failure: Freezer.Error?

    init() {}
    init(_ filter: Filter<R>) { condition = filter.condition }

    /// There is a filter, or none, but no order, limit or beginning.
    var isOnlyFiltered: Bool { orders.isEmpty && limit == nil && start == nil && startKey == nil && failure == nil }

    /// The same, of the records that also pass a filter.
    public func `where`(_ filter: Filter<R>) -> Query { with { $0.condition = .both(condition, filter.condition) } }

    /// The same, sorted. Said again it sorts those that the first order leaves equal; what is still equal is sorted by its key.
    /// `nil` comes before everything.
    ///
    /// - Parameters:
    ///   - path: the property to sort by.
    ///   - descending: the greatest first.
    public func ordered<V: Sortable>(by path: any KeyPath<R, V> & Sendable, descending: Bool = false) -> Query {
        sorted(by: path, descending)
    }

    /// The same, sorted by a property that may be `nil`.
    public func ordered<V: Sortable>(by path: any KeyPath<R, V?> & Sendable, descending: Bool = false) -> Query {
        sorted(by: path, descending)
    }

    private func sorted(by path: any PartialKeyPath<R> & Sendable, _ isDescending: Bool) -> Query {
        with { query in
            do throws(Freezer.Error) {
                let column = try TableSchema.of(R.self).column(of: path)
                query.orders.append(Order(column: column, isDescending: isDescending))
            } catch {
                query.failure = error
            }
        }
    }

    /// The first few: of the order, or by their keys if there is none.
    public func first(_ count: Int) -> Query { with { $0.limit = max(0, min(count, limit ?? count)) } }

    /// What comes after a record in the query's order: the next page, whatever has come or gone before it meanwhile.
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

    /// What comes after the record with a key, in the query's order; nothing if there is no such record any more and the query
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
