/// The plural and ordinal rules of one language.
package struct PluralRules: Hashable, Sendable {
    package let cardinal: PluralRule
    package let ordinal: PluralRule

    /// The rules of a language, by its BCP 47 code.
    package init(of language: String) {
        cardinal = PluralTable.cardinal(of: language)
        ordinal = PluralTable.ordinal(of: language)
    }
}
