/// The assignments of an update: the columns to set in the records of a query.
///
/// ```swift
/// try await freezer.update(Book.where(\.pages > 300)) { $0.set(\.inStock, to: false) }
/// ```
///
/// Each property is changed once: a second change of it is refused.
public struct ColumnAssignments<R: Frozen>: Sendable {
    struct Change: Sendable {
        let column: Column
        let value: DatabaseValue
        let isAdded: Bool
    }

    private(set) var all: [Change] = []
    private(set) var failure: Freezer.Error?

    init() {}

    /// Sets a property.
    public mutating func set<V: Encodable>(_ path: any KeyPath<R, V> & Sendable, to value: V) {
        add(path) { column in
            Change(column: column, value: try ValueEncoder.value(of: value, in: column), isAdded: false)
        }
    }

    /// Adds to a property that is a number of Swift's; a negative number is taken away.
    ///
    /// A sum that leaves the range of the property's type is refused as ``Freezer/Error/Rule/range`` when the change is made, and a sum that is no
    /// number, as of opposite infinities.
    public mutating func add<V: Encodable & Numeric>(_ value: V, to path: any KeyPath<R, V> & Sendable) {
        add(path) { column in
            guard column.kind == .integer || column.kind == .real else {
                throw ValueEncoder.Refusal(reason: "\(column.type) is not kept as a number")
            }
            guard column.isPlain else {
                throw ValueEncoder.Refusal(
                    reason: "the database does not know which numbers \(column.type) holds; read it, and store the sum")
            }
            return Change(column: column, value: try ValueEncoder.value(of: value), isAdded: true)
        }
    }

    private mutating func add(_ path: any PartialKeyPath<R> & Sendable, _ make: (Column) throws -> Change) {
        do {
            let schema = try TableSchema.of(R.self)
            let column = try schema.column(of: path)
            guard column != schema.keyColumn else {
                throw ValueEncoder.Refusal(
                    reason: "a key does not change; store the record under its new key, and delete it")
            }
            guard !all.contains(where: { $0.column == column }) else {
                throw ValueEncoder.Refusal(
                    reason: "an update changes each property once; say the second change in another")
            }
            all.append(try make(column))
        } catch let error as Freezer.Error {
            failure = failure ?? error
        } catch {
            let reason = CodingErrorText.text(of: error)
            failure = failure ?? .unsupported(type: "\(R.self)", what: "a change of \(path)", reason: reason)
        }
    }
}
