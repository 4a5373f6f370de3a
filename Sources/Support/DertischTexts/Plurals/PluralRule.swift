/// A language's rule that assigns categories to numbers: a list of conditions, evaluated in order. The first that
/// holds decides.
///
/// ```
/// one: i = 1 and v = 0
/// few: i % 10 = 2..4 and i % 100 != 12..14
/// ```
package struct PluralRule: Hashable, Sendable {
    /// A relation such as `i % 10 = 2..4`: an operand, optionally its remainder, within ranges or outside all of
    /// them.
    private struct Relation: Hashable, Sendable {
        let operand: Operand
        let modulus: UInt64?
        let isNegated: Bool
        let ranges: [ClosedRange<UInt64>]
    }

    private enum Operand: String, Sendable {
        /// The number itself; it is in no range if it has a fraction.
        case n
        case i, v, w, f, t
    }

    private struct Condition: Hashable, Sendable {
        let category: PluralCategory
        /// The alternatives: one of them has to hold, with all its relations.
        let alternatives: [[Relation]]
    }

    private let conditions: [Condition]

    /// The rule that assigns `other` to every number.
    package static let none = PluralRule(conditions: [])

    private init(conditions: [Condition]) { self.conditions = conditions }

    /// Parses a rule, with a line for each category.
    ///
    /// - Throws: the line that is malformed.
    package init(_ lines: [Substring]) throws(TextSyntaxError) {
        conditions = try lines.map { line throws(TextSyntaxError) in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let category = PluralCategory(rawValue: String(parts[0])) else {
                throw TextSyntaxError("has no category before a colon: \(line)")
            }
            return Condition(
                category: category,
                alternatives: try parts[1].split(separator: " or ").map { part throws(TextSyntaxError) in
                    try part.split(separator: " and ").map(Self.relation)
                })
        }
    }

    private static func relation(_ text: Substring) throws(TextSyntaxError) -> Relation {
        let words = text.split(separator: " ")
        let hasModulus = words.count == 5 && words[1] == "%"
        guard hasModulus || words.count == 3, let operand = Operand(rawValue: String(words[0])),
            let sign = words.dropLast().last, sign == "=" || sign == "!=", let list = words.last
        else { throw TextSyntaxError("has no relation: \(text)") }
        let modulus = hasModulus ? UInt64(words[2]) : nil
        guard hasModulus == (modulus != nil), modulus != 0 else { throw TextSyntaxError("has no modulus: \(text)") }
        let ranges = try list.split(separator: ",").map { range throws(TextSyntaxError) in
            let ends = range.split(separator: "..").map { UInt64($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last else {
                throw TextSyntaxError("has no range: \(text)")
            }
            return first...last
        }
        return Relation(operand: operand, modulus: modulus, isNegated: sign == "!=", ranges: ranges)
    }

    /// The category of a number.
    package func category(of number: PluralOperands) -> PluralCategory {
        for condition in conditions {
            for alternative in condition.alternatives where Self.holds(alternative, of: number) {
                return condition.category
            }
        }
        return .other
    }

    /// The categories of the rule, including `other`, in their usual order.
    package var categories: [PluralCategory] {
        PluralCategory.allCases.filter { category in
            category == .other || conditions.contains { $0.category == category }
        }
    }

    private static func holds(_ relations: [Relation], of number: PluralOperands) -> Bool {
        for relation in relations where !holds(relation, of: number) { return false }
        return true
    }

    private static func holds(_ relation: Relation, of number: PluralOperands) -> Bool {
        var value: UInt64
        switch relation.operand {
        case .n:
            guard let exact = number.exact else { return relation.isNegated }
            value = exact
        case .i: value = number.whole
        case .v, .w: value = number.fractionDigits
        case .f, .t: value = number.fraction
        }
        if let modulus = relation.modulus { value %= modulus }
        for range in relation.ranges where range.contains(value) { return !relation.isNegated }
        return relation.isNegated
    }
}
