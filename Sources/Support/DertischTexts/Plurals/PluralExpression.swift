/// The expression of a `Plural-Forms` header, as in `n%10==1 && n%100!=11 ? 0 : 1`.
///
/// It supports C's operators on unsigned numbers. Source: the manual of GNU gettext, "Additional functions for plural
/// forms".
package struct PluralExpression: Hashable, Sendable {
    /// The most forms of a language.
    package static let maxForms = 16
    /// The maximum nesting and length of an expression.
    static let maxDepth = 64
    static let maxLength = 2048

    private indirect enum Term: Hashable, Sendable {
        case number(UInt64)
        case count
        case not(Term)
        case binary(Operator, Term, Term)
        case either(Term, then: Term, else: Term)
    }

    private enum Operator: String, CaseIterable, Sendable {
        case or = "||"
        case and = "&&"
        case equal = "=="
        case unequal = "!="
        case atMost = "<="
        case atLeast = ">="
        case below = "<"
        case above = ">"
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
        case remainder = "%"

        /// The precedence of the operator; all are left-associative.
        var precedence: Int {
            switch self {
            case .or: 0
            case .and: 1
            case .equal, .unequal: 2
            case .atMost, .atLeast, .below, .above: 3
            case .plus, .minus: 4
            case .times, .divided, .remainder: 5
            }
        }
    }

    /// The number of forms.
    package let forms: Int
    private let term: Term

    /// Parses an expression.
    ///
    /// - Throws: the reason why it is malformed.
    package init(forms: Int, _ text: String) throws(TextSyntaxError) {
        guard 1...Self.maxForms ~= forms else {
            throw TextSyntaxError("has \(forms) plural forms; 1 to \(Self.maxForms) are allowed")
        }
        guard text.utf8.count <= Self.maxLength else {
            throw TextSyntaxError("has a plural expression that is too long")
        }
        var reader = Reader(rest: text.utf8[...])
        term = try reader.choice(0)
        reader.skipSpace()
        guard reader.rest.isEmpty else { throw reader.syntaxError() }
        self.forms = forms
    }

    /// Parses the value of the header: `nplurals=2; plural=(n != 1);`.
    package init(header: String) throws(TextSyntaxError) {
        var fields: [String: String] = [:]
        for field in header.split(separator: ";") {
            let parts = field.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[parts[0].filter { !$0.isWhitespace }] = String(parts[1])
        }
        guard let forms = fields["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
            let expression = fields["plural"]
        else { throw TextSyntaxError("has a Plural-Forms header without nplurals or plural") }
        try self.init(forms: forms, expression)
    }

    /// The form of a number, always within the number of forms.
    package func form(of number: UInt64) -> Int {
        Int(min(Self.value(of: term, number), UInt64(forms - 1)))
    }

    private static func value(of term: Term, _ count: UInt64) -> UInt64 {
        switch term {
        case .number(let number): number
        case .count: count
        case .not(let term): value(of: term, count) == 0 ? 1 : 0
        case .either(let condition, let yes, let no): value(of: value(of: condition, count) != 0 ? yes : no, count)
        case .binary(let sign, let left, let right): value(sign, value(of: left, count), value(of: right, count))
        }
    }

    /// Arithmetic wraps around as C's unsigned arithmetic does; division by zero yields zero.
    private static func value(_ sign: Operator, _ left: UInt64, _ right: UInt64) -> UInt64 {
        func truth(_ holds: Bool) -> UInt64 { holds ? 1 : 0 }
        return switch sign {
        case .or: truth(left != 0 || right != 0)
        case .and: truth(left != 0 && right != 0)
        case .equal: truth(left == right)
        case .unequal: truth(left != right)
        case .atMost: truth(left <= right)
        case .atLeast: truth(left >= right)
        case .below: truth(left < right)
        case .above: truth(left > right)
        case .plus: left &+ right
        case .minus: left &- right
        case .times: left &* right
        case .divided: right == 0 ? 0 : left / right
        case .remainder: right == 0 ? 0 : left % right
        }
    }
}

extension PluralExpression {
    /// A recursive-descent parser with a limited depth.
    private struct Reader {
        var rest: Substring.UTF8View

        mutating func choice(_ depth: Int) throws(TextSyntaxError) -> Term {
            guard depth < PluralExpression.maxDepth else {
                throw TextSyntaxError("has a plural expression that is nested too deep")
            }
            let condition = try binary(0, depth)
            guard take("?") else { return condition }
            let yes = try choice(depth + 1)
            guard take(":") else { throw syntaxError() }
            return .either(condition, then: yes, else: try choice(depth + 1))
        }

        /// Parses operators of that precedence and higher ones.
        private mutating func binary(_ precedence: Int, _ depth: Int) throws(TextSyntaxError) -> Term {
            guard precedence < 6 else { return try single(depth) }
            var left = try binary(precedence + 1, depth)
            // A chain nests to the left, so its depth is its length.
            var length = depth
            while let sign = takeOperator(precedence) {
                length += 1
                guard length < PluralExpression.maxDepth else {
                    throw TextSyntaxError("has a plural expression that is nested too deep")
                }
                left = .binary(sign, left, try binary(precedence + 1, depth + 1))
            }
            return left
        }

        private mutating func single(_ depth: Int) throws(TextSyntaxError) -> Term {
            guard depth < PluralExpression.maxDepth else {
                throw TextSyntaxError("has a plural expression that is nested too deep")
            }
            if take("!") { return .not(try single(depth + 1)) }
            if take("(") {
                let term = try choice(depth + 1)
                guard take(")") else { throw syntaxError() }
                return term
            }
            if take("n") { return .count }
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            guard let number = UInt64(Substring(digits)) else { throw syntaxError() }
            rest = rest.dropFirst(digits.count)
            return .number(number)
        }

        private mutating func takeOperator(_ precedence: Int) -> Operator? {
            Operator.allCases.first { $0.precedence == precedence && take($0.rawValue) }
        }

        /// Consumes a symbol, if it is next.
        private mutating func take(_ sign: String) -> Bool {
            skipSpace()
            guard rest.starts(with: sign.utf8) else { return false }
            rest = rest.dropFirst(sign.utf8.count)
            return true
        }

        mutating func skipSpace() { rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 } }

        func syntaxError() -> TextSyntaxError {
            TextSyntaxError("has a plural expression with a syntax error before \"\(Substring(rest))\"")
        }
    }
}
