import DertischTexts

/// The catalog of the house's texts in all languages, read once when the house opens. A value that can be shared
/// freely.
///
/// ```swift
/// let language = Language.best(of: ["fr-CA", "de"], among: restaurant.textCatalog.languages) ?? "en"
/// ```
public struct TextCatalog: Sendable {
    /// The languages of the house, the source language first.
    public let languages: [Language]
    let messages: [Language: [String: Message]]
    /// The texts that are the same in every language.
    let common: [String: Message]

    /// The source language: texts are written in it first, and it is the last fallback of other languages.
    public var source: Language { languages[0] }

    init(source: Language, messages: [Language: [String: Message]] = [:], common: [String: Message] = [:]) {
        let others = messages.keys.filter { $0 != source }.sorted { $0.code < $1.code }
        self.languages = [source] + others
        self.messages = messages
        self.common = common
    }

    /// The texts of a language in order of look-up: the language itself, its fallbacks, then the source language. Last
    /// come the texts common to all languages, which count as the language's own.
    func shelves(for language: Language) -> [(language: Language, messages: [String: Message])] {
        var order: [Language] = []
        for next in language.fallbacks + [source] where !order.contains(next) { order.append(next) }
        let spoken = order.compactMap { next in messages[next].map { (next, $0) } }
        return spoken + [(language, common)]
    }

    /// The text of a key, with the language that it was found in.
    func message(_ key: TextKey, in language: Language) -> (message: Message, language: Language)? {
        for shelf in shelves(for: language) {
            if let message = shelf.messages[key.name] { return (message, shelf.language) }
        }
        return nil
    }

    /// Returns `true` if a text is in a language, in its fallbacks, or among the common texts.
    func has(_ name: String, in language: Language) -> Bool { lacked(by: language, of: [name]).isEmpty }

    /// The names that have no text in a language, in its fallbacks, or among the common texts.
    func lacked(by language: Language, of names: some Collection<String>) -> [String] {
        let shelves = language.fallbacks.compactMap { messages[$0] } + [common]
        return names.filter { name in !shelves.contains { $0[name] != nil } }
    }

    /// The keys of all languages.
    var keys: Set<String> {
        messages.values.reduce(into: Set(common.keys)) { $0.formUnion($1.keys) }
    }
}

extension Message {
    /// The names of the gaps that need arguments.
    var gaps: Set<String> { plain == nil ? Set(arguments.keys) : [] }
}
