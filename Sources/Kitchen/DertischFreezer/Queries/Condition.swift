/// The condition of a query: an expression tree that every database can be asked.
///
/// Neighbours that are joined by the same operator are one list, however many they are. So a tree is as deep as operators change, and what
/// walks it may recurse: a deeper one than ``maxDepth`` is never built.
package indirect enum Condition: Sendable {
    case always(Bool)
    case compare(Column, Comparison, DatabaseValue)
    case among(Column, [DatabaseValue])
    case hasPrefix(Column, String)
    case hasText(Column, String)
    case hasElement(Column, JSONElement)
    case refers(Column, Target)
    /// Several conditions, joined by one operator.
    case joined(Operator, [Condition], depth: Int)
    case not(Condition, depth: Int)
    /// The error of a condition that cannot be expressed; thrown when the query runs.
    case failed(Freezer.Error)

    package enum Comparison: String, Sendable {
        case equal = "="
        case unequal = "<>"
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    package enum Operator: String, Sendable {
        case and = "AND"
        case or = "OR"
    }

    /// The records that are referred to.
    package struct Target: Sendable {
        let table: String
        let key: Column
        let condition: Condition
        let depth: Int
    }

    /// The largest depth: `&&` within `||`, or the other way, and `!` count one, a reference four. SQLite's parser takes no more.
    static let maxDepth = 24
    /// The largest number of conditions that one operator joins.
    static let maxTerms = 20_000
    /// The depth of a reference, which is a statement within the statement.
    private static let referenceDepth = 4

    private var depth: Int {
        switch self {
        case .joined(_, _, let depth), .not(_, let depth): depth
        case .refers(_, let target): target.depth
        default: 0
        }
    }

    /// Both conditions, or one of two.
    ///
    /// - Parameter type: the type of the records, for the error of what is too deep.
    static func join(_ left: Condition, _ word: Operator, _ right: Condition, for type: Any.Type) -> Condition {
        if case .failed = left { return left }
        if case .failed = right { return right }
        if word == .and, case .always(true) = left { return right }
        var (terms, depth): ([Condition], Int)
        if case .joined(word, let list, let known) = left {
            (terms, depth) = (list, known)
        } else {
            (terms, depth) = ([left], left.depth + 1)
        }
        if case .joined(word, let list, let known) = right {
            terms += list
            depth = max(depth, known)
        } else {
            terms.append(right)
            depth = max(depth, right.depth + 1)
        }
        if terms.count > maxTerms {
            return .failed(
                .unsupported(
                    type: "\(type)", what: "a filter of more than \(maxTerms) conditions",
                    reason: "the database takes no more; ask with .in(…) for one of many values, or in several queries")
            )
        }
        return checked(depth, type) { .joined(word, terms, depth: depth) }
    }

    /// The opposite.
    static func negate(_ condition: Condition, for type: Any.Type) -> Condition {
        if case .failed = condition { return condition }
        let depth = condition.depth + 1
        return checked(depth, type) { .not(condition, depth: depth) }
    }

    /// A reference to records that fulfil a condition.
    static func refer(
        by column: Column, to table: String, key: Column, where condition: Condition, for type: Any.Type
    ) -> Condition {
        if case .failed = condition { return condition }
        let depth = condition.depth + referenceDepth
        return checked(depth, type) {
            .refers(column, Target(table: table, key: key, condition: condition, depth: depth))
        }
    }

    private static func checked(_ depth: Int, _ type: Any.Type, _ make: () -> Condition) -> Condition {
        guard depth > maxDepth else { return make() }
        return .failed(
            .unsupported(
                type: "\(type)", what: "a filter that is nested deeper than \(maxDepth) levels",
                reason:
                    "databases limit how deep a statement is: && within ||, || within && and ! count one level, a reference four"
            ))
    }
}
