/// A choice between texts, by an argument.
package struct Variants: Hashable, Sendable {
    /// What decides.
    package enum Kind: Hashable, Sendable {
        /// The category of a count.
        case plural
        /// The category of a place in an order: first, second.
        case ordinal
        /// The very value.
        case select
        /// The number of a form, as a file of GNU gettext computes it.
        case forms(PluralExpression)
    }

    /// When a branch is taken.
    package enum Name: Hashable, Sendable {
        case exact(Int)
        case category(PluralCategory)
        case value(String)
        case form(Int)

        /// As it stands in a file: `=0`, `one`, `she`, `[2]`.
        package var text: String {
            switch self {
            case .exact(let number): "=\(number)"
            case .category(let category): category.rawValue
            case .value(let value): value
            case .form(let form): "[\(form)]"
            }
        }
    }

    package struct Branch: Hashable, Sendable {
        package let name: Name
        package let message: Message
        package init(_ name: Name, _ message: Message) {
            self.name = name
            self.message = message
        }
    }

    /// The argument that the sommelier knows by itself: what kind of device the customer holds.
    package static let device = "@device"

    package let kind: Kind
    package let argument: String
    package let branches: [Branch]
    /// The branch for everything else.
    private let other: Int?

    package init(_ kind: Kind, by argument: String, _ branches: [Branch]) {
        self.kind = kind
        self.argument = argument
        self.branches = branches
        let name: Name =
            switch kind {
            case .plural, .ordinal: .category(.other)
            case .select: .value("other")
            case .forms(let expression): .form(expression.forms - 1)
            }
        other = branches.firstIndex { $0.name == name }
    }

    package var isAboutDevice: Bool { argument == Self.device }

    /// The text of a name, or the one for everything else.
    package func message(for name: Name) -> Message? {
        for branch in branches where branch.name == name { return branch.message }
        return other.map { branches[$0].message }
    }

    /// The text of a number, by a language's rules. An exact number goes before its category.
    package func message(for number: PluralOperands, isNegative: Bool, _ rules: PluralRules) -> Message? {
        switch kind {
        case .select: return message(for: .value("other"))
        case .forms(let expression): return message(for: .form(expression.form(of: number.whole)))
        case .plural, .ordinal:
            if let exact = number.exact {
                for branch in branches {
                    if case .exact(let count) = branch.name, UInt64(count.magnitude) == exact,
                        (count < 0) == isNegative || count == 0
                    {
                        return branch.message
                    }
                }
            }
            return message(for: .category((kind == .plural ? rules.cardinal : rules.ordinal).category(of: number)))
        }
    }
}

/// The two rules of one language.
package struct PluralRules: Hashable, Sendable {
    package let cardinal: PluralRule
    package let ordinal: PluralRule

    /// The rules of a language, by its BCP 47 code.
    package init(of language: String) {
        cardinal = PluralTable.cardinal(of: language)
        ordinal = PluralTable.ordinal(of: language)
    }
}
