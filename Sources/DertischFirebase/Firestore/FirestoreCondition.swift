import DertischJSON

/// A condition on a field in a query: `.atLeast(3)`.
public struct FirestoreCondition<Value: Encodable & Sendable>: Sendable {
    enum Operand: Sendable {
        case value(any Encodable & Sendable)
        case unary
    }

    let operation: String
    let operand: Operand

    private init(_ operation: String, _ value: some Encodable & Sendable) {
        self.operation = operation
        operand = .value(value)
    }

    private init(unary operation: String) {
        self.operation = operation
        operand = .unary
    }

    /// The field equals a value.
    public static func equal(_ value: Value) -> Self { Self("EQUAL", value) }
    /// The field exists, and does not equal a value.
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

    /// The filter of a query.
    func filter(on field: String) throws -> JSONTree {
        let field = JSONTree.object(["fieldPath": .text(field)])
        switch operand {
        case .unary: return .object(["unaryFilter": .object(["field": field, "op": .text(operation)])])
        case .value(let value):
            return .object([
                "fieldFilter": .object([
                    "field": field, "op": .text(operation), "value": try FirestoreEncoder.value(of: value).tree,
                ])
            ])
        }
    }
}

extension FirestoreCondition where Value: Collection, Value.Element: Encodable & Sendable {
    /// The field is a list that contains a value.
    public static func contains(_ element: Value.Element) -> Self { Self("ARRAY_CONTAINS", element) }
}
