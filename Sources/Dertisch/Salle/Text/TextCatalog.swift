import DertischTexts

/// The catalog of every text of the house in every language, read once when the house opens. A value: it can be shared freely.
///
/// ```swift
/// let language = Language.best(of: ["fr-CA", "de"], among: restaurant.textCatalog.languages) ?? "en"
/// ```
public struct TextCatalog: Sendable {
    /// The languages that the house speaks, the source language first.
    public let languages: [Language]
    let messages: [Language: [String: Message]]
    /// Texts that are the same in every language.
    let common: [String: Message]

    /// The language that texts are written in first, and that others fall back on last.
    public var source: Language { languages[0] }

    init(source: Language, messages: [Language: [String: Message]] = [:], common: [String: Message] = [:]) {
        let others = messages.keys.filter { $0 != source }.sorted { $0.code < $1.code }
        self.languages = [source] + others
        self.messages = messages
        self.common = common
    }

    /// Where the texts of a language are looked for, in order: the language itself, what it falls back on, the source language, and
    /// then those that are the same in all, which count as that language's own.
    func shelves(for language: Language) -> [(language: Language, messages: [String: Message])] {
        var order: [Language] = []
        for next in language.fallbacks + [source] where !order.contains(next) { order.append(next) }
        let spoken = order.compactMap { next in messages[next].map { (next, $0) } }
        return spoken + [(language, common)]
    }

    /// The text of a key, and the language it was found in.
    func message(_ key: TextKey, in language: Language) -> (message: Message, language: Language)? {
        for shelf in shelves(for: language) {
            if let message = shelf.messages[key.name] { return (message, shelf.language) }
        }
        return nil
    }

    /// Whether a language, or one that it falls back on, has a text, or it is the same in all.
    func has(_ name: String, in language: Language) -> Bool { lacked(by: language, of: [name]).isEmpty }

    /// Those of some texts that neither a language has nor one that it falls back on, and that are not the same in all.
    func lacked(by language: Language, of names: some Collection<String>) -> [String] {
        let shelves = language.fallbacks.compactMap { messages[$0] } + [common]
        return names.filter { name in !shelves.contains { $0[name] != nil } }
    }

    /// Every key that any language has.
    var keys: Set<String> {
        messages.values.reduce(into: Set(common.keys)) { $0.formUnion($1.keys) }
    }
}

extension Message {
    /// The names of all its gaps that have to be filled.
    var gaps: Set<String> { plain == nil ? Set(arguments.keys) : [] }
}
