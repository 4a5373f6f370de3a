import Foundation

/// A language that customers can be spoken to in, by its BCP 47 code.
public struct Language: Hashable, Codable, Sendable, Identifiable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The code: `en`, `fr-CA`, `zh-Hant`.
    public let code: String

    /// Makes a language from its code.
    public init(_ code: String) { self.code = code.replacing("_", with: "-") }
    /// Makes a language from a literal code.
    public init(stringLiteral code: String) { self.init(code) }
    /// The code.
    public var id: String { code }
    /// The code.
    public var description: String { code }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { Locale.Language(identifier: code).characterDirection == .rightToLeft }

    /// The language and those it falls back on: `zh-Hant-TW`, `zh-Hant`, `zh`. At most one a part of the code.
    public var fallbacks: [Language] {
        let parts = code.split(separator: "-")
        return (0..<parts.count).map { Language(parts.dropLast($0).joined(separator: "-")) }
    }

    /// The first of the wanted languages that a house speaks, exactly or by a fallback.
    public static func best(of wanted: [Language], among spoken: [Language]) -> Language? {
        for language in wanted {
            for fallback in language.fallbacks {
                let code = fallback.code.lowercased()
                if let match = spoken.first(where: { $0.code.lowercased() == code }) { return match }
            }
        }
        return nil
    }
}
