import DertischLanguages

/// The languages whose words a search can tell apart: it takes the letters between blanks and punctuation for a word, as SQLite's
/// [unicode61](https://www.sqlite.org/fts5.html#unicode61_tokenizer) does.
enum SearchLanguages {
    /// The scripts that are written without blanks between words.
    private static let withoutBlanks: Set<String> = [
        "Hans", "Hant", "Hani", "Jpan", "Hira", "Kana", "Hrkt", "Bopo", "Thai", "Laoo", "Khmr", "Mymr",
    ]
    /// The scripts of Korean, whose particles are written onto a word.
    private static let withParticles: Set<String> = ["Kore", "Hang"]

    /// Throws if a search would miss words of a language that a schema names.
    static func check<R: Frozen>(_ schema: RecordSchema<R>, searched: [String]) throws(Freezer.Error) {
        for code in schema.searchLanguages {
            guard let problem = problem(with: code) else { continue }
            throw .unsupportedType(
                type: String(describing: R.self), property: searched.joined(separator: ", "),
                reason: problem,
                remedy:
                    "Find parts of texts with .contains, which reads every record, and leave \(code) out of searchLanguages."
            )
        }
    }

    private static func problem(with code: String) -> String? {
        guard let script = LanguageTag(code)?.maximized.script else { return "\(code) is no code of a language" }
        if withoutBlanks.contains(script) {
            return "a search finds no words within texts in \(code), which has no blanks between words"
        }
        if withParticles.contains(script) {
            return "a search finds a word in \(code) only with the same particle"
        }
        return nil
    }
}
