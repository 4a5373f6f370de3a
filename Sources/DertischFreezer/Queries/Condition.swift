/// The condition of a query: an expression tree that every database can be asked.
package indirect enum Condition: Sendable {
    case always(Bool)
    case compare(Column, Comparison, DatabaseValue)
    case among(Column, [DatabaseValue])
    case hasPrefix(Column, String)
    case hasText(Column, String)
    case hasElement(Column, JSONElement)
    case refers(Column, Target)
    case both(Condition, Condition)
    case either(Condition, Condition)
    case not(Condition)
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

    /// The records that are referred to.
    package struct Target: Sendable {
        let table: String
        let key: Column
        let condition: Condition
    }
}
