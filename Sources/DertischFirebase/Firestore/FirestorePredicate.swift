import DertischJSON

/// The predicate of a query.
indirect enum FirestorePredicate: Hashable, Sendable {
    case unary(FirestoreFieldPath, String)
    case comparison(FirestoreFieldPath, String, FirestoreValue)
    case all([FirestorePredicate])
    case any([FirestorePredicate])

    /// The predicate as the REST interface reads it.
    var tree: JSONTree {
        switch self {
        case .unary(let field, let operation):
            .object(["unaryFilter": .object(["field": field.tree, "op": .text(operation)])])
        case .comparison(let field, let operation, let value):
            .object(["fieldFilter": .object(["field": field.tree, "op": .text(operation), "value": value.tree])])
        case .all(let parts): Self.tree("AND", parts)
        case .any(let parts): Self.tree("OR", parts)
        }
    }

    private static func tree(_ operation: String, _ parts: [FirestorePredicate]) -> JSONTree {
        if parts.count == 1 { return parts[0].tree }
        return .object(["compositeFilter": .object(["op": .text(operation), "filters": .list(parts.map(\.tree))])])
    }

    /// The fields that Firestore orders a query by, because they are compared otherwise than for being equal.
    var inequalities: Set<FirestoreFieldPath> {
        switch self {
        case .unary(let field, let operation): operation.hasPrefix("IS_NOT_") ? [field] : []
        case .comparison(let field, let operation, _):
            operation.hasPrefix("LESS_") || operation.hasPrefix("GREATER_") || operation.hasPrefix("NOT_")
                ? [field] : []
        case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.inequalities) }
        }
    }
}

extension FirestoreFieldPath {
    /// The reference to the field in a query.
    var tree: JSONTree { .object(["fieldPath": .text(description)]) }
}
