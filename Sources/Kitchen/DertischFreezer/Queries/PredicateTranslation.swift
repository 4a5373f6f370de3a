import Foundation

/// The translation of a part of a `#Predicate`: a column, a value, a range or a condition.
enum PredicateTranslation {
    case record
    case column(Column, isSortable: Bool)
    case value(Any)
    case none
    case range(lower: Any, upper: Any, isClosed: Bool)
    case condition(Condition)

    func condition() throws -> Condition {
        switch self {
        case .condition(let condition): return condition
        case .column(let column, _) where column.kind == .bool: return .compare(column, .equal, .integer(1))
        case .value(let value as Bool): return .always(value)
        default: throw UntranslatablePart(what: "a part that is neither true nor false")
        }
    }

    var literal: DatabaseValue? {
        get throws {
            switch self {
            case .none: return .null
            case .value(let value): return try PredicateTranslation.value(of: value)
            default: return nil
            }
        }
    }

    static func value(of value: Any) throws -> DatabaseValue {
        guard let value = value as? any Encodable else {
            throw UntranslatablePart(what: "a value of \(type(of: value))")
        }
        do { return try ValueEncoder.value(of: value) } catch let refusal as ValueEncoder.Refusal {
            throw UntranslatablePart(what: "a value of \(type(of: value)), since \(refusal.reason),")
        }
    }
}

/// Translates a part of a predicate, and throws if it has no translation.
func translation<R: Frozen>(of part: Any, for type: R.Type) throws -> PredicateTranslation {
    guard let part = part as? any TranslatableExpression else {
        // The name of the part's kind, without what it is made of.
        let name = "\(Swift.type(of: part))".prefix { $0 != "<" }
        throw UntranslatablePart(what: String(name))
    }
    return try part.translation(for: type)
}

func compare<R: Frozen>(
    _ left: Any, _ comparison: Condition.Comparison, _ right: Any, for type: R.Type
) throws -> PredicateTranslation {
    let turned: [Condition.Comparison: Condition.Comparison] = [
        .less: .greater, .greater: .less, .lessOrEqual: .greaterOrEqual, .greaterOrEqual: .lessOrEqual,
    ]
    let (left, right) = (try translation(of: left, for: type), try translation(of: right, for: type))
    if case .column(let column, let isSortable) = left, let value = try right.literal {
        return try compared(column, isSortable, comparison, value)
    }
    if case .column(let column, let isSortable) = right, let value = try left.literal {
        return try compared(column, isSortable, turned[comparison] ?? comparison, value)
    }
    if comparison == .equal || comparison == .unequal, case .value(let flag as Bool) = right {
        let condition = try left.condition()
        return .condition(flag == (comparison == .equal) ? condition : .negate(condition, for: type))
    }
    throw UntranslatablePart(what: "a comparison of anything but a property with a value")
}

func compared(
    _ column: Column, _ isSortable: Bool, _ comparison: Condition.Comparison, _ value: DatabaseValue
) throws -> PredicateTranslation {
    guard column.kind != .json || value == .null else {
        throw UntranslatablePart(what: "a comparison of \(column.name), which is kept as JSON,")
    }
    guard isSortable || comparison == .equal || comparison == .unequal else {
        throw UntranslatablePart(what: "the order of \(column.type)")
    }
    return .condition(.compare(column, comparison, value))
}
