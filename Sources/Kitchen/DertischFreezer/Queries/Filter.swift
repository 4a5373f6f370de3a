/// A filter of a query: the condition that its records fulfil.
///
/// Made of key paths and operators, it reads like Swift and means what it means in Swift:
///
/// ```swift
/// let long = Book.where(\.pages > 300 && \.inStock == true)
/// let salty = Book.where(.hasPrefix(\.title, "Salt") || .contains(\.tags, "salt"))
/// let some = Book.where(.in(\.pages, 100...200) && !(\.subtitle == nil))
/// ```
///
/// Values are bound to the statement, never written into it. What cannot be asked of a database is told as an error when the
/// query is used, before any row is read.
///
/// Texts are compared by their Unicode scalars, so a letter with an accent and a letter followed by one differ. A comparison
/// of `nil` by `<` or `>` is false, as is its opposite.
public struct Filter<R: Frozen>: Sendable {
    package let condition: Condition

    init(_ condition: Condition) { self.condition = condition }

    /// The condition on a column, or the error if it cannot be expressed.
    init(_ path: any PartialKeyPath<R> & Sendable, _ make: (Column) throws -> Condition) {
        do {
            condition = try make(try TableSchema.of(R.self).column(of: path))
        } catch let error as Freezer.Error {
            condition = .failed(error)
        } catch let refusal as ValueEncoder.Refusal {
            condition = .failed(.unsupported(type: "\(R.self)", what: "\(path)", reason: refusal.reason))
        } catch {
            condition = .failed(
                .unsupported(type: "\(R.self)", what: "\(path)", reason: CodingErrorText.text(of: error)))
        }
    }

    static func compare<V: Encodable>(
        _ path: any PartialKeyPath<R> & Sendable, _ comparison: Condition.Comparison, _ value: V
    ) -> Filter {
        Filter(path) { column in
            guard column.kind != .json else { throw Self.json(column) }
            return .compare(column, comparison, try ValueEncoder.value(of: value))
        }
    }

    private static func json(_ column: Column) -> Freezer.Error {
        .unsupported(
            type: "\(R.self)", what: "a comparison of \(column.name)",
            reason: "\(column.type) is kept as JSON, which can only be asked whether a list contains an element")
    }
}

extension Filter {
    /// Texts that begin with a text. An index on the property is used.
    public static func hasPrefix(_ path: any KeyPath<R, String> & Sendable, _ prefix: String) -> Filter {
        Filter(path) { .hasPrefix($0, prefix) }
    }

    /// Texts that begin with a text; `nil` does not.
    public static func hasPrefix(_ path: any KeyPath<R, String?> & Sendable, _ prefix: String) -> Filter {
        Filter(path) { .hasPrefix($0, prefix) }
    }

    /// Texts that contain a text, letter by letter. Reads every record; full text is what ``RecordSchema`` calls `search`.
    public static func contains(_ path: any KeyPath<R, String> & Sendable, _ text: String) -> Filter {
        Filter(path) { .hasText($0, text) }
    }

    /// Texts that contain a text; `nil` does not.
    public static func contains(_ path: any KeyPath<R, String?> & Sendable, _ text: String) -> Filter {
        Filter(path) { .hasText($0, text) }
    }

    /// Lists that contain an element. Reads every record.
    public static func contains<E: Encodable & Equatable>(
        _ path: any KeyPath<R, [E]> & Sendable, _ element: E
    ) -> Filter {
        Filter(path) { column in
            .hasElement(column, try JSONElement(element))
        }
    }

    /// Properties that are one of several values.
    public static func `in`<V: Encodable & Equatable>(
        _ path: any KeyPath<R, V> & Sendable, _ values: [V]
    ) -> Filter { among(path, values) }

    /// Properties that are one of several values.
    public static func `in`<V: Encodable & Hashable>(
        _ path: any KeyPath<R, V> & Sendable, _ values: Set<V>
    ) -> Filter { among(path, values) }

    private static func among<V: Encodable>(
        _ path: any PartialKeyPath<R> & Sendable, _ values: some Sequence<V>
    ) -> Filter {
        Filter(path) { column in
            guard column.kind != .json else { throw json(column) }
            return .among(column, try values.map { try ValueEncoder.value(of: $0) })
        }
    }

    /// Properties in a range that includes its end.
    public static func `in`<V: Sortable>(_ path: any KeyPath<R, V> & Sendable, _ range: ClosedRange<V>) -> Filter {
        compare(path, .greaterOrEqual, range.lowerBound) && compare(path, .lessOrEqual, range.upperBound)
    }

    /// Properties in a range that does not include its end.
    public static func `in`<V: Sortable>(_ path: any KeyPath<R, V> & Sendable, _ range: Range<V>) -> Filter {
        compare(path, .greaterOrEqual, range.lowerBound) && compare(path, .less, range.upperBound)
    }

    /// Records that refer to others which pass a query.
    ///
    /// ```swift
    /// let books = Book.where(.refers(\.author, to: Author.where(\.name == "Ada")))
    /// ```
    public static func refers<Other: Frozen>(
        _ path: any KeyPath<R, Other.ID> & Sendable, to others: Query<Other>
    ) -> Filter { reference(path, others) }

    /// Finds records that refer to a record of a query; `nil` refers to no record.
    public static func refers<Other: Frozen>(
        _ path: any KeyPath<R, Other.ID?> & Sendable, to others: Query<Other>
    ) -> Filter { reference(path, others) }

    private static func reference<Other: Frozen>(
        _ path: any PartialKeyPath<R> & Sendable, _ others: Query<Other>
    ) -> Filter {
        Filter(path) { column in
            let schema = try TableSchema.of(Other.self)
            guard others.isOnlyFiltered else {
                throw Freezer.Error.unsupported(
                    type: "\(R.self)", what: "a reference by \(column.name)",
                    reason: "the referenced query is ordered or limited, and only its filter applies")
            }
            return .refer(
                by: column, to: schema.table, key: schema.keyColumn, where: others.condition, for: R.self)
        }
    }
}
