import DertischCore
import DertischSupport
import DertischTexts

/// The texts in the files of a larder, in all languages. A value that can be shared freely.
struct LarderTexts: TextSource {
    let languages: [Language]
    let faults: [Fault]
    private let messages: [Language: [String: Message]]
    /// The texts that are the same in every language.
    private let common: [String: Message]
    /// The names of texts that the app's code has no more.
    private let stale: Set<String>
    private let gaps: TextGaps
    /// For each language, those in which its texts are looked up: its own fallbacks, and then the source language's.
    private let orders: [Language: (own: [Language], all: [Language])]

    init(
        source: Language, messages: [Language: [String: Message]], common: [String: Message],
        stale: Set<String> = [], faults: [Fault], gaps: TextGaps = TextGaps()
    ) {
        let others = messages.keys.filter { $0 != source }.sorted { $0.code < $1.code }
        self.languages = [source] + others
        self.messages = messages
        self.common = common
        self.faults = faults
        self.stale = stale
        self.gaps = gaps
        let spoken = Array(messages.keys)
        orders = Dictionary(
            languages.map { ($0, Self.order(of: $0, source: source, among: spoken)) },
            uniquingKeysWith: { first, _ in first })
    }

    var names: Set<String> {
        messages.values.reduce(into: Set(common.keys)) { $0.formUnion($1.keys) }
    }

    var sourceNames: Set<String> {
        Set(order(of: source).own.flatMap { (messages[$0] ?? [:]).keys }).subtracting(stale)
    }

    func missing(in language: Language, of names: some Collection<String>) -> [String] {
        let shelves = order(of: language).own.compactMap { messages[$0] } + [common]
        return names.filter { name in !shelves.contains { $0[name] != nil } }
    }

    func cause(ofMissing name: String, in language: Language) -> String? { gaps.group(of: name, in: language) }

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
        order(of: language).all.compactMap { next in messages[next].map { (next, $0) } } + [(language, common)]
    }

    private func order(of language: Language) -> (own: [Language], all: [Language]) {
        orders[language] ?? Self.order(of: language, source: source, among: Array(messages.keys))
    }

    private static func order(
        of language: Language, source: Language, among spoken: [Language]
    ) -> (own: [Language], all: [Language]) {
        let own = order(language.fallbacks, among: spoken)
        return (own, own + order(source.fallbacks, among: spoken).filter { !own.contains($0) })
    }

    /// The spoken languages that are among these, in that order. A language has the texts of those that mean the same:
    /// `zh-Hant` those of `zh-TW`.
    private static func order(_ wanted: [Language], among spoken: [Language]) -> [Language] {
        var order: [Language] = []
        for next in wanted {
            let same = spoken.filter { $0 == next || $0.means(next) }
            order += same.sorted { ($0 == next ? 0 : 1, $0.code) < ($1 == next ? 0 : 1, $1.code) }
                .filter { !order.contains($0) }
        }
        return order
    }
}

extension Message {
    /// The names of the gaps that need arguments.
    var gaps: Set<String> { plain == nil ? Set(arguments.keys) : [] }
}
