import Dertisch
import DertischBasics
import DertischTexts

/// The texts in the files of a larder, in all languages. A value that can be shared freely.
struct LarderTexts: TextSource {
    let languages: [Language]
    let faults: [Fault]
    private let messages: [Language: [String: Message]]
    /// The texts that are the same in every language.
    private let common: [String: Message]

    init(source: Language, messages: [Language: [String: Message]], common: [String: Message], faults: [Fault]) {
        let others = messages.keys.filter { $0 != source }.sorted { $0.code < $1.code }
        self.languages = [source] + others
        self.messages = messages
        self.common = common
        self.faults = faults
    }

    var names: Set<String> {
        messages.values.reduce(into: Set(common.keys)) { $0.formUnion($1.keys) }
    }

    var sourceNames: Set<String> { Set((messages[source] ?? [:]).keys) }

    func missing(in language: Language, of names: some Collection<String>) -> [String] {
        let shelves = language.fallbacks.compactMap { messages[$0] } + [common]
        return names.filter { name in !shelves.contains { $0[name] != nil } }
    }

    func gaps(of key: TextKey) -> Set<String> {
        languages.reduce(into: []) { gaps, language in
            let shelf = shelves(for: language).first { $0.messages[key.name] != nil }
            gaps.formUnion(shelf?.messages[key.name]?.gaps ?? [])
        }
    }

    func lookup(in language: Language) -> any TextLookup { LarderTextLookup(self, language: language) }

    /// The texts of a language in order of look-up: the language itself, its fallbacks, then the source language. Last
    /// come the texts common to all languages, which count as the language's own.
    func shelves(for language: Language) -> [(language: Language, messages: [String: Message])] {
        var order: [Language] = []
        for next in language.fallbacks + [source] where !order.contains(next) { order.append(next) }
        let spoken = order.compactMap { next in messages[next].map { (next, $0) } }
        return spoken + [(language, common)]
    }
}

extension Message {
    /// The names of the gaps that need arguments.
    var gaps: Set<String> { plain == nil ? Set(arguments.keys) : [] }
}
