/// A condition on a field in a query: `.atLeast(3)`.
public struct FirestoreCondition<Value: Encodable & Sendable>: Sendable {
    private enum Operand: Sendable {
        case value(any Encodable & Sendable)
        case none
    }

    private let operation: String
    private let operand: Operand

    private init(_ operation: String, _ value: some Encodable & Sendable) {
        self.operation = operation
        operand = .value(value)
    }

    private init(unary operation: String) {
        self.operation = operation
        operand = .none
    }

    /// The field equals a value.
    public static func equal(_ value: Value) -> Self { Self("EQUAL", value) }
    /// The field exists, is not null, and does not equal a value.
    public static func notEqual(_ value: Value) -> Self { Self("NOT_EQUAL", value) }
    /// The field is less than a value.
    public static func lessThan(_ value: Value) -> Self { Self("LESS_THAN", value) }
    /// The field is a value or less.
    public static func atMost(_ value: Value) -> Self { Self("LESS_THAN_OR_EQUAL", value) }
    /// The field is greater than a value.
    public static func greaterThan(_ value: Value) -> Self { Self("GREATER_THAN", value) }
    /// The field is a value or greater.
    public static func atLeast(_ value: Value) -> Self { Self("GREATER_THAN_OR_EQUAL", value) }
    /// The field equals one of some values, at most 30.
    public static func oneOf(_ values: [Value]) -> Self { Self("IN", values) }
    /// The field exists, and equals none of some values, at most 10.
    public static func noneOf(_ values: [Value]) -> Self { Self("NOT_IN", values) }
    /// The field is null.
    public static var isNull: Self { Self(unary: "IS_NULL") }
    /// The field exists, and is not null.
    public static var isNotNull: Self { Self(unary: "IS_NOT_NULL") }

    /// The predicate on a field.
    ///
    /// - Throws: ``FirebaseError/unencodable(type:path:reason:)``.
    func predicate(on field: FirestoreFieldPath) throws(FirebaseError) -> FirestorePredicate {
        guard case .value(let operand) = operand else { return .unary(field, operation) }
        let value: FirestoreValue
        do { value = try FirestoreEncoder.value(of: operand) } catch {
            throw CodingFault(error).unencodable(Value.self)
        }
        // Firestore compares nothing with null and NaN: it has operations of their own for them.
        let isNegative = operation == "NOT_EQUAL"
        guard operation == "EQUAL" || isNegative else { return .comparison(field, operation, value) }
        switch value {
        case .null: return .unary(field, isNegative ? "IS_NOT_NULL" : "IS_NULL")
        case .double(let number) where number.isNaN: return .unary(field, isNegative ? "IS_NOT_NAN" : "IS_NAN")
        default: return .comparison(field, operation, value)
        }
    }
}

extension FirestoreCondition where Value: Collection, Value.Element: Encodable & Sendable {
    /// The field is a list that contains a value.
    public static func contains(_ element: Value.Element) -> Self { Self("ARRAY_CONTAINS", element) }
    /// The field is a list that contains at least one of some values, at most 30.
    public static func containsAny(of elements: [Value.Element]) -> Self { Self("ARRAY_CONTAINS_ANY", elements) }
}
