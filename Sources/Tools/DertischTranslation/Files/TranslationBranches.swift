import DertischJSON
import DertischTexts

/// Notes for translators about branches.
enum TranslationBranches {
    /// The branches that a translation of a plural should have: those of the source, its own existing ones, and the
    /// categories of its language.
    ///
    /// - Parameter zeroIsExact: true for a file in which `zero` is the number 0 also in languages without that category.
    static func names(
        _ kind: MessageChoice.Kind, source: [String], target: [String], in language: String, zeroIsExact: Bool = false
    ) -> [String] {
        let rule: PluralRule? =
            switch kind {
            case .plural: PluralTable.cardinal(of: language)
            case .ordinal: PluralTable.ordinal(of: language)
            case .select, .forms: nil
            }
        guard let rule else { return source + target.filter { !source.contains($0) } }
        let categories = rule.categories.map(\.rawValue)
        // A source category that the language lacks would never apply.
        let exact = (source + target.filter { !source.contains($0) }).filter { PluralCategory(rawValue: $0) == nil }
        let zero = zeroIsExact && source.contains("zero") && !categories.contains("zero") ? ["zero"] : []
        let kept = target.filter {
            PluralCategory(rawValue: $0) != nil && !categories.contains($0) && !zero.contains($0)
        }
        return exact + zero + categories + kept
    }

    /// The condition of a branch: "plural of count: few, as 2, 3, 4, 22".
    static func text(_ kind: MessageChoice.Kind, by argument: String, _ name: String, in language: String) -> String {
        let (word, rule): (String, PluralRule?) =
            switch kind {
            case .plural: ("plural", PluralTable.cardinal(of: language))
            case .ordinal: ("ordinal", PluralTable.ordinal(of: language))
            case .select: ("choice", nil)
            case .forms: ("plural form", nil)
            }
        guard let rule, let category = PluralCategory(rawValue: name) else { return "\(word) of \(argument): \(name)" }
        let examples = (0...200).lazy.filter { rule.category(of: PluralOperands($0)) == category }.prefix(4).map(
            String.init)
        let numbers = Array(examples).joined(separator: ", ")
        return "\(word) of \(argument): \(name)" + (numbers.isEmpty ? "" : ", as \(numbers)")
    }
}
