/// A choice between texts, by an argument.
package struct MessageChoice: Hashable, Sendable {
    /// The criterion of the choice.
    package enum Kind: Hashable, Sendable {
        /// The plural category of a count.
        case plural
        /// The ordinal category of a position: first, second.
        case ordinal
        /// The exact value.
        case select
        /// The number of a plural form, as a GNU gettext file computes it.
        case forms(PluralExpression)
    }

    /// The condition of a branch.
    package enum Name: Hashable, Sendable {
        case exact(Int)
        case category(PluralCategory)
        case value(String)
        case form(Int)

        /// The condition as files write it: `=0`, `one`, `she`, `[2]`.
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

    /// The name of the argument that the sommelier supplies: the kind of the customer's device.
    package static let device = "@device"

    package let kind: Kind
    package let argument: String
    package let branches: [Branch]
    /// The index of the branch `other`.
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

    /// The text of a branch, or that of `other`.
    package func message(for name: Name) -> Message? {
        for branch in branches where branch.name == name { return branch.message }
        return other.map { branches[$0].message }
    }

    /// The text for a number, by a language's rules. An exact number takes precedence over its category.
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
