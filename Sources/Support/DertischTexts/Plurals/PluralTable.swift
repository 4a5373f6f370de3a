import DertischLanguages
import Synchronization

/// The plural rules of every language in Unicode CLDR: a table of this library's own, the same on every platform.
package enum PluralTable {
    /// The rules of one kind, cardinal or ordinal. A rule is parsed once, when its language is first asked for: every
    /// window asks again.
    private final class Rules: Sendable {
        let lines: [Substring: [Substring]]
        /// The parsed rules, by their codes in the table, which bound their number.
        private let parsed = Mutex<[Substring: PluralRule]>([:])

        init(_ table: String) { lines = PluralTable.read(table) }

        /// The rule under a code; `nil` if the table does not have the code.
        func rule(under code: Substring) -> PluralRule? {
            guard let lines = lines[code] else { return nil }
            return parsed.withLock { parsed in
                if let known = parsed[code] { return known }
                // A malformed line is found by the tests, which read every rule.
                let rule = (try? PluralRule(lines)) ?? .none
                parsed[code] = rule
                return rule
            }
        }
    }

    private static let cardinalRules = Rules(cardinals)
    private static let ordinalRules = Rules(ordinals)

    /// The languages that have cardinal rules.
    package static var languages: [String] { cardinalRules.lines.keys.map(String.init).sorted() }
    /// The languages that have ordinal rules.
    package static var orderedLanguages: [String] { ordinalRules.lines.keys.map(String.init).sorted() }

    /// The cardinal rule of a language, by its BCP 47 code. For an unlisted language every number is `other`.
    package static func cardinal(of language: String) -> PluralRule { rule(of: language, in: cardinalRules) }

    /// The ordinal rule of a language: first, second, third.
    package static func ordinal(of language: String) -> PluralRule { rule(of: language, in: ordinalRules) }

    private static func rule(of language: String, in rules: Rules) -> PluralRule {
        // The longest code with a rule of its own: `pt-PT` before `pt`.
        var code = (LanguageTag(language)?.canonical.code ?? language)[...]
        while true {
            if let rule = rules.rule(under: code) { return rule }
            guard let end = code.lastIndex(of: "-") else { return .none }
            code = code[..<end]
        }
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
