/// A condition on a field in a query: `.atLeast(3)`.
public struct FirestoreCondition<Value: Encodable & Sendable>: Sendable {
    private enum Operation: Sendable {
        case comparison(FirestorePredicate.Comparison, any Encodable & Sendable)
        case test(FirestorePredicate.Test)
    }

    private let operation: Operation

    private init(_ comparison: FirestorePredicate.Comparison, _ value: some Encodable & Sendable) {
        operation = .comparison(comparison, value)
    }

    private init(_ test: FirestorePredicate.Test) { operation = .test(test) }

    /// The field equals a value.
    public static func equal(_ value: Value) -> Self { Self(.equal, value) }
    /// The field exists, is not null, and does not equal a value.
    public static func notEqual(_ value: Value) -> Self { Self(.notEqual, value) }
    /// The field is less than a value.
    public static func lessThan(_ value: Value) -> Self { Self(.lessThan, value) }
    /// The field is a value or less.
    public static func atMost(_ value: Value) -> Self { Self(.atMost, value) }
    /// The field is greater than a value.
    public static func greaterThan(_ value: Value) -> Self { Self(.greaterThan, value) }
    /// The field is a value or greater.
    public static func atLeast(_ value: Value) -> Self { Self(.atLeast, value) }
    /// The field equals one of some values, at most 30.
    public static func oneOf(_ values: [Value]) -> Self { Self(.oneOf, values) }
    /// The field exists, is not null, and equals none of some values, at most 10.
    public static func noneOf(_ values: [Value]) -> Self { Self(.noneOf, values) }
    /// The field is null. A type that leaves out `nil`, as `Codable` does by itself, writes no null.
    public static var isNull: Self { Self(.isNull) }
    /// The field exists, and is not null.
    public static var isNotNull: Self { Self(.isNotNull) }

    /// The predicate on a field.
    ///
    /// - Throws: ``FirebaseError/unencodable(type:path:reason:)``.
    func predicate(on field: FirestoreFieldPath) throws(FirebaseError) -> FirestorePredicate {
        let comparison: FirestorePredicate.Comparison
        let value: FirestoreValue
        switch operation {
        case .test(let test): return .test(field, test)
        case .comparison(let operation, let operand):
            comparison = operation
            do { value = try FirestoreEncoder.value(of: operand) } catch {
                throw CodingFault(error).unencodable(Value.self)
            }
        }
        // Firestore compares nothing with null and NaN: it has operations of their own for them.
        switch (comparison, value) {
        case (.equal, .null): return .test(field, .isNull)
        case (.notEqual, .null): return .test(field, .isNotNull)
        case (.equal, .double(let number)) where number.isNaN: return .test(field, .isNaN)
        case (.notEqual, .double(let number)) where number.isNaN: return .test(field, .isNotNaN)
        default: return .comparison(field, comparison, value)
        }
    }
}

extension FirestoreCondition where Value: Collection, Value.Element: Encodable & Sendable {
    /// The field is a list that contains a value.
    public static func contains(_ element: Value.Element) -> Self { Self(.contains, element) }
    /// The field is a list that contains at least one of some values, at most 30.
    public static func containsAny(of elements: [Value.Element]) -> Self { Self(.containsAny, elements) }
}
