import DertischRoom
import DertischLanguages
import Foundation

/// The choice of a browser's language.
enum AcceptLanguage {
    /// The language last chosen on this site, or else the one of the house that suits the browser's best.
    static func language(_ request: HTTPRequest, among spoken: [Language]) -> Language? {
        let chosen = request.cookies(named: "dertisch-language").prefix(16).compactMap {
            Language.best(of: [Language($0)], among: spoken)
        }
        return chosen.first ?? list(request).best(among: spoken.map(\.tag)).map { spoken[$0] }
    }

    /// The region for a visitor who is served in the given language, according to the browser's languages.
    static func region(_ request: HTTPRequest, of language: Language) -> Locale.Region? {
        language.region(wanted: languages(of: request))
    }

    /// The browser's own languages, best first.
    static func languages(of request: HTTPRequest) -> [Language] { list(request).languages.map { Language($0) } }

    private static func list(_ request: HTTPRequest) -> LanguagePriorityList {
        // Several fields of a name are one list.
        LanguagePriorityList(acceptLanguage: request.values(of: "Accept-Language").joined(separator: ","))
    }
}
