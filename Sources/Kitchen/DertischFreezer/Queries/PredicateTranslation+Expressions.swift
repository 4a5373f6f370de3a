import Foundation

extension PredicateExpressions.Variable: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation { .record }
}

extension PredicateExpressions.KeyPath: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        guard case .record = try DertischFreezer.translation(of: root, for: type),
            let path = keyPath as? PartialKeyPath<R>
        else {
            throw UntranslatablePart(what: "a property of \(Root.Output.self)")
        }
        let isSortable = Output.self is any Sortable.Type || (Output.self as? any SortableIfPresent.Type) != nil
        return .column(try TableSchema.of(type).column(of: path), isSortable: isSortable)
    }
}

private protocol SortableIfPresent {}
extension Optional: SortableIfPresent where Wrapped: Sortable {}

extension PredicateExpressions.Value: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        guard let value = value as? any Encodable else {
            throw UntranslatablePart(what: "a value of \(Output.self)")
        }
        return .value(value)
    }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation { .none }
}

extension PredicateExpressions.Equal: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        try compare(lhs, .equal, rhs, for: type)
    }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        try compare(lhs, .unequal, rhs, for: type)
    }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        let comparison: Condition.Comparison =
            switch op {
            case .lessThan: .less
            case .lessThanOrEqual: .lessOrEqual
            case .greaterThan: .greater
            case .greaterThanOrEqual: .greaterOrEqual
            @unknown default: throw UntranslatablePart(what: "the comparison \(op)")
            }
        return try compare(lhs, comparison, rhs, for: type)
    }
}

extension PredicateExpressions.Conjunction: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        let (left, right) = (
            try DertischFreezer.translation(of: lhs, for: type), try DertischFreezer.translation(of: rhs, for: type)
        )
        return .condition(.join(try left.condition(), .and, try right.condition(), for: type))
    }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        let (left, right) = (
            try DertischFreezer.translation(of: lhs, for: type), try DertischFreezer.translation(of: rhs, for: type)
        )
        return .condition(.join(try left.condition(), .or, try right.condition(), for: type))
    }
}

extension PredicateExpressions.Negation: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        .condition(.negate(try DertischFreezer.translation(of: wrapped, for: type).condition(), for: type))
    }
}

/// A collection that is written as a JSON array of its elements.
private protocol ArrayWritten {}
extension Array: ArrayWritten {}
extension ContiguousArray: ArrayWritten {}
extension Set: ArrayWritten {}

extension PredicateExpressions.SequenceContains: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        let element = try DertischFreezer.translation(of: element, for: type)
        switch (try DertischFreezer.translation(of: sequence, for: type), element) {
        case (.column(let list, _), .value(let value)) where list.kind == .json:
            // Another sequence may be written as anything.
            guard LHS.Output.self is any ArrayWritten.Type else {
                throw UntranslatablePart(what: "the elements of \(LHS.Output.self)")
            }
            guard let value = value as? any Encodable else {
                throw UntranslatablePart(what: "a value of \(Swift.type(of: value))")
            }
            return .condition(.hasElement(list, try JSONElement(value)))
        case (.value(let list as any Sequence), .column(let column, _)) where column.kind != .json:
            var values: [DatabaseValue] = []
            func add(_ list: some Sequence) throws {
                for element in list {
                    guard let element = element as? any Encodable else {
                        throw UntranslatablePart(what: "a value of \(Swift.type(of: element))")
                    }
                    values.append(try ValueEncoder.value(of: element))
                }
            }
            try add(list)
            return .condition(.among(column, values))
        default: throw UntranslatablePart(what: "contains of anything but a property and values")
        }
    }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        guard case .column(let column, _) = try DertischFreezer.translation(of: base, for: type), column.kind == .text,
            case .value(let part as String) = try DertischFreezer.translation(of: other, for: type)
        else { throw UntranslatablePart(what: "contains of anything but a property and a text") }
        return .condition(.hasText(column, part))
    }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        guard case .column(let column, _) = try DertischFreezer.translation(of: base, for: type), column.kind == .text,
            case .value(let start as String) = try DertischFreezer.translation(of: prefix, for: type)
        else { throw UntranslatablePart(what: "starts(with:) of anything but a property and a text") }
        return .condition(.hasPrefix(column, start))
    }
}

extension PredicateExpressions.Range: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        try range(lower, upper, isClosed: false, for: type)
    }
}

extension PredicateExpressions.ClosedRange: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        try range(lower, upper, isClosed: true, for: type)
    }
}

func range<R: Frozen>(_ lower: Any, _ upper: Any, isClosed: Bool, for type: R.Type) throws -> PredicateTranslation {
    guard case .value(let low) = try translation(of: lower, for: type),
        case .value(let high) = try translation(of: upper, for: type)
    else { throw UntranslatablePart(what: "a range of anything but values") }
    return .range(lower: low, upper: high, isClosed: isClosed)
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
    func translation<R: Frozen>(for type: R.Type) throws -> PredicateTranslation {
        guard case .column(let column, let isSortable) = try DertischFreezer.translation(of: element, for: type),
            case .range(let low, let high, let isClosed) = try DertischFreezer.translation(of: range, for: type)
        else { throw UntranslatablePart(what: "contains of anything but a range of values and a property") }
        let above = try compared(column, isSortable, .greaterOrEqual, try PredicateTranslation.value(of: low))
        let below = try compared(
            column, isSortable, isClosed ? .lessOrEqual : .less, try PredicateTranslation.value(of: high))
        return .condition(.join(try above.condition(), .and, try below.condition(), for: type))
    }
}
