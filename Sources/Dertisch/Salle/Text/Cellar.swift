/// Every text of the house in every language, read once when the house opens. A value: it can be shared freely.
///
/// ```swift
/// let language = Language.best(of: ["fr-CA", "de"], among: restaurant.cellar.languages) ?? "en"
/// ```
public struct Cellar: Sendable {
    /// The languages that the house speaks, the source language first.
    public let languages: [Language]
    let phrases: [Language: [String: Phrase]]
    /// Texts that are the same in every language.
    let common: [String: Phrase]

    /// The language that texts are written in first, and that others fall back on last.
    public var source: Language { languages[0] }

    init(source: Language, phrases: [Language: [String: Phrase]] = [:], common: [String: Phrase] = [:]) {
        let others = phrases.keys.filter { $0 != source }.sorted { $0.code < $1.code }
        self.languages = [source] + others
        self.phrases = phrases
        self.common = common
    }

    /// The text of a key, and the language it was found in: the language itself, what it falls back on, the source
    /// language, the texts that are the same in all.
    func phrase(_ key: TextKey, in language: Language) -> (phrase: Phrase, language: Language)? {
        if let phrase = phrases[language]?[key.name] { return (phrase, language) }
        for fallback in language.fallbacks.dropFirst() {
            if let phrase = phrases[fallback]?[key.name] { return (phrase, fallback) }
        }
        if let phrase = phrases[source]?[key.name] { return (phrase, source) }
        return common[key.name].map { ($0, language) }
    }

    /// Every key that any language has.
    var keys: Set<String> {
        phrases.values.reduce(into: Set(common.keys)) { $0.formUnion($1.keys) }
    }
}
