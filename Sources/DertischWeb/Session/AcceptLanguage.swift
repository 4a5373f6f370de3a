import Dertisch
import Foundation

/// The choice of a browser's language.
enum AcceptLanguage {
    /// The language last chosen on this site, or else the first of the browser's own that the house speaks.
    static func language(_ request: HTTPRequest, among spoken: [Language]) -> Language? {
        let chosen = request.cookies(named: "dertisch-language").prefix(16).map { Language($0) }
        return Language.best(of: chosen + languages(of: request), among: spoken)
    }

    /// The region for a visitor who is served in the given language, according to the browser's languages.
    static func region(_ request: HTTPRequest, of language: Language) -> Locale.Region? {
        language.region(wanted: languages(of: request))
    }

    /// The browser's own languages, best first.
    static func languages(of request: HTTPRequest) -> [Language] { accepted(request.header("Accept-Language") ?? "") }

    /// The languages of an `Accept-Language` field, best first (RFC 9110, section 12.5.4). At most sixteen.
    static func accepted(_ field: String) -> [Language] {
        let weighted = field.split(separator: ",").prefix(16).enumerated().compactMap { index, part in
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let code = pieces.first, code != "*", code.count <= 35 else { return nil as (Language, Double, Int)? }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return weight > 0 ? (Language(String(code)), weight, index) : nil
        }
        return weighted.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
    }
}
