import DertischLanguages

/// The languages whose words a search can tell apart: it takes the letters between blanks and punctuation for a word.
package enum SearchLanguages {
    /// The scripts that are written without blanks between words.
    private static let withoutBlanks: Set<String> = [
        "Hans", "Hant", "Hani", "Jpan", "Hira", "Kana", "Hrkt", "Bopo", "Thai", "Laoo", "Khmr", "Mymr", "Lana", "Talu",
        "Tale", "Tavt", "Java", "Bali",
    ]
    /// The scripts of Korean, whose particles are written onto a word.
    private static let withParticles: Set<String> = ["Kore", "Hang"]
    /// The scripts that write vowels as marks on letters.
    private static let withMarks: Set<String> = [
        "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Tibt",
    ]

    /// Throws if a search would miss words of a language that a schema names.
    static func check<R: Frozen>(_ schema: RecordSchema<R>, searched: [String]) throws(Freezer.Error) {
        for code in schema.searchLanguages {
            guard let problem = problem(with: code) else { continue }
            throw refusal(String(describing: R.self), searched, code, problem)
        }
    }

    /// Throws if a schema names a language whose vowels are marks, for a database that takes these for blanks.
    package static func checkMarks(_ schemas: [TableSchema]) throws(Freezer.Error) {
        for schema in schemas {
            for code in schema.searchLanguages where withMarks.contains(LanguageTag(code)?.maximized.script ?? "") {
                throw refusal(
                    schema.type, schema.search, code,
                    "PostgreSQL's search takes the marks by which \(code) writes vowels for blanks; SQLite's does not")
            }
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

    private static func refusal(_ type: String, _ searched: [String], _ code: String, _ reason: String) -> Freezer.Error
    {
        .unsupportedType(
            type: type, property: searched.joined(separator: ", "), reason: reason,
            remedy:
                "Find parts of texts with .contains, which reads every record, and leave \(code) out of searchLanguages."
        )
    }
}
