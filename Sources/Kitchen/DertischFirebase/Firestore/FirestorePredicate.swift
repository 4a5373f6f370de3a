import DertischJSON

/// The predicate of a query.
indirect enum FirestorePredicate: Hashable, Sendable {
    /// An operation on a field and a value, by the name of the REST interface.
    enum Comparison: String, Sendable {
        case equal = "EQUAL"
        case notEqual = "NOT_EQUAL"
        case lessThan = "LESS_THAN"
        case atMost = "LESS_THAN_OR_EQUAL"
        case greaterThan = "GREATER_THAN"
        case atLeast = "GREATER_THAN_OR_EQUAL"
        case oneOf = "IN"
        case noneOf = "NOT_IN"
        case contains = "ARRAY_CONTAINS"
        case containsAny = "ARRAY_CONTAINS_ANY"

        /// True if Firestore orders documents by the field.
        var isInequality: Bool {
            switch self {
            case .notEqual, .lessThan, .atMost, .greaterThan, .atLeast, .noneOf: true
            case .equal, .oneOf, .contains, .containsAny: false
            }
        }
    }

    /// An operation on a field alone.
    enum Test: String, Sendable {
        case isNull = "IS_NULL"
        case isNotNull = "IS_NOT_NULL"
        case isNaN = "IS_NAN"
        case isNotNaN = "IS_NOT_NAN"

        /// True if Firestore orders documents by the field.
        var isInequality: Bool { self == .isNotNull || self == .isNotNaN }
    }

    case test(FirestoreFieldPath, Test)
    case comparison(FirestoreFieldPath, Comparison, FirestoreValue)
    case all([FirestorePredicate])
    case any([FirestorePredicate])

    /// The predicate as the REST interface reads it.
    var tree: JSONTree {
        switch self {
        case .test(let field, let test):
            .object(["unaryFilter": .object(["field": field.tree, "op": .text(test.rawValue)])])
        case .comparison(let field, let comparison, let value):
            .object([
                "fieldFilter": .object(["field": field.tree, "op": .text(comparison.rawValue), "value": value.tree])
            ])
        case .all(let parts): Self.tree("AND", parts)
        case .any(let parts): Self.tree("OR", parts)
        }
    }

    private static func tree(_ operation: String, _ parts: [FirestorePredicate]) -> JSONTree {
        if parts.count == 1 { return parts[0].tree }
        return .object(["compositeFilter": .object(["op": .text(operation), "filters": .list(parts.map(\.tree))])])
    }

    /// The fields of inequalities, by which Firestore orders documents.
    var inequalities: Set<FirestoreFieldPath> {
        switch self {
        case .test(let field, let test): test.isInequality ? [field] : []
        case .comparison(let field, let comparison, _): comparison.isInequality ? [field] : []
        case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.inequalities) }
        }
    }
}

extension FirestoreFieldPath {
    /// The reference to the field in a query.
    var tree: JSONTree { .object(["fieldPath": .text(description)]) }
}
