/// The plural rules of every language in Unicode CLDR: a table of this library's own, the same on every platform.
package enum PluralTable {
    /// The parsed tables, by language.
    private static let cardinalRules = read(cardinals)
    private static let ordinalRules = read(ordinals)

    /// The languages that have cardinal rules.
    package static var languages: [String] { cardinalRules.keys.map(String.init).sorted() }
    /// The languages that have ordinal rules.
    package static var orderedLanguages: [String] { ordinalRules.keys.map(String.init).sorted() }

    /// The cardinal rule of a language, by its BCP 47 code. For an unlisted language every number is `other`.
    package static func cardinal(of language: String) -> PluralRule { rule(of: language, in: cardinalRules) }

    /// The ordinal rule of a language: first, second, third.
    package static func ordinal(of language: String) -> PluralRule { rule(of: language, in: ordinalRules) }

    private static func rule(of language: String, in table: [Substring: [Substring]]) -> PluralRule {
        let parts = language.split(separator: "-")
        // The longest code with a rule of its own: `pt-PT` before `pt`.
        for count in stride(from: parts.count, to: 0, by: -1) {
            guard let lines = table[parts.prefix(count).joined(separator: "-")[...]] else { continue }
            // A malformed line is found by the tests, which read every rule.
            return (try? PluralRule(lines)) ?? .none
        }
        return .none
    }

    private static func read(_ table: String) -> [Substring: [Substring]] {
        var rules: [Substring: [Substring]] = [:]
        var lines: [Substring] = []
        func endFamily() {
            guard let languages = lines.first else { return }
            for language in languages.split(separator: " ") { rules[language] = Array(lines.dropFirst()) }
            lines = []
        }
        for line in table.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty { endFamily() } else { lines.append(line) }
        }
        endFamily()
        return rules
    }
}
