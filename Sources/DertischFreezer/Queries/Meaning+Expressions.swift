import Foundation

extension PredicateExpressions.Variable: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning { .record }
}

extension PredicateExpressions.KeyPath: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        guard case .record = try DertischFreezer.meaning(of: root, for: type), let path = keyPath as? PartialKeyPath<R>
        else {
            throw Untranslatable(what: "a property of \(Root.Output.self)")
        }
        let isSortable = Output.self is any Sortable.Type || (Output.self as? any SortableIfPresent.Type) != nil
        return .column(try Schema.of(type).column(of: path), isSortable: isSortable)
    }
}

protocol SortableIfPresent {}
extension Optional: SortableIfPresent where Wrapped: Sortable {}

extension PredicateExpressions.Value: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        guard let value = value as? any Encodable else {
            throw Untranslatable(what: "a value of \(Output.self)")
        }
        return .value(value)
    }
}

extension PredicateExpressions.NilLiteral: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning { .none }
}

extension PredicateExpressions.Equal: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning { try compare(lhs, .equal, rhs, for: type) }
}

extension PredicateExpressions.NotEqual: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning { try compare(lhs, .unequal, rhs, for: type) }
}

extension PredicateExpressions.Comparison: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        let comparison: Condition.Comparison =
            switch op {
            case .lessThan: .less
            case .lessThanOrEqual: .lessOrEqual
            case .greaterThan: .greater
            case .greaterThanOrEqual: .greaterOrEqual
            @unknown default: throw Untranslatable(what: "the comparison \(op)")
            }
        return try compare(lhs, comparison, rhs, for: type)
    }
}

extension PredicateExpressions.Conjunction: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        let (left, right) = (
            try DertischFreezer.meaning(of: lhs, for: type), try DertischFreezer.meaning(of: rhs, for: type)
        )
        return .condition(.both(try left.condition(), try right.condition()))
    }
}

extension PredicateExpressions.Disjunction: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        let (left, right) = (
            try DertischFreezer.meaning(of: lhs, for: type), try DertischFreezer.meaning(of: rhs, for: type)
        )
        return .condition(.either(try left.condition(), try right.condition()))
    }
}

extension PredicateExpressions.Negation: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        .condition(.not(try DertischFreezer.meaning(of: wrapped, for: type).condition()))
    }
}

extension PredicateExpressions.SequenceContains: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        let element = try DertischFreezer.meaning(of: element, for: type)
        switch (try DertischFreezer.meaning(of: sequence, for: type), element) {
        case (.column(let list, _), .value(let value)) where list.kind == .json:
            guard let value = value as? any Encodable else { throw Untranslatable(what: "\(value)") }
            return .condition(.hasElement(list, try JSONElement(value)))
        case (.value(let list as any Sequence), .column(let column, _)) where column.kind != .json:
            var values: [Value] = []
            func add(_ list: some Sequence) throws {
                for element in list {
                    guard let element = element as? any Encodable else { throw Untranslatable(what: "\(element)") }
                    values.append(try ValueEncoder.value(of: element))
                }
            }
            try add(list)
            return .condition(.among(column, values))
        default: throw Untranslatable(what: "contains of anything but a property and values")
        }
    }
}

extension PredicateExpressions.CollectionContainsCollection: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        guard case .column(let column, _) = try DertischFreezer.meaning(of: base, for: type), column.kind == .text,
            case .value(let part as String) = try DertischFreezer.meaning(of: other, for: type)
        else { throw Untranslatable(what: "contains of anything but a property and a text") }
        return .condition(.hasText(column, part))
    }
}

extension PredicateExpressions.SequenceStartsWith: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        guard case .column(let column, _) = try DertischFreezer.meaning(of: base, for: type), column.kind == .text,
            case .value(let start as String) = try DertischFreezer.meaning(of: prefix, for: type)
        else { throw Untranslatable(what: "starts(with:) of anything but a property and a text") }
        return .condition(.hasPrefix(column, start))
    }
}

extension PredicateExpressions.Range: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning { try range(lower, upper, isClosed: false, for: type) }
}

extension PredicateExpressions.ClosedRange: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning { try range(lower, upper, isClosed: true, for: type) }
}

func range<R: Frozen>(_ lower: Any, _ upper: Any, isClosed: Bool, for type: R.Type) throws -> Meaning {
    guard case .value(let low) = try meaning(of: lower, for: type),
        case .value(let high) = try meaning(of: upper, for: type)
    else { throw Untranslatable(what: "a range of anything but values") }
    return .range(lower: low, upper: high, isClosed: isClosed)
}

extension PredicateExpressions.RangeExpressionContains: Translatable {
    func meaning<R: Frozen>(for type: R.Type) throws -> Meaning {
        guard case .column(let column, let isSortable) = try DertischFreezer.meaning(of: element, for: type),
            case .range(let low, let high, let isClosed) = try DertischFreezer.meaning(of: range, for: type)
        else { throw Untranslatable(what: "contains of anything but a range of values and a property") }
        let above = try compared(column, isSortable, .greaterOrEqual, try Meaning.value(of: low))
        let below = try compared(column, isSortable, isClosed ? .lessOrEqual : .less, try Meaning.value(of: high))
        return .condition(.both(try above.condition(), try below.condition()))
    }
}
