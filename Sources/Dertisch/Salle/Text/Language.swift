public import Foundation

/// A language for texts, by its BCP 47 code.
///
/// ```swift
/// #expect(Language("zh_Hant-TW").fallbacks == ["zh-Hant-TW", "zh-Hant", "zh"])
/// ```
public struct Language: Hashable, Codable, Sendable, Identifiable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The code: `en`, `fr-CA`, `zh-Hant`.
    public let code: String

    /// Makes a language from its code; `_` counts as `-`. The code is not validated against the registry.
    public init(_ code: String) {
        self.code = code.utf8.contains(UInt8(ascii: "_")) ? code.replacing("_", with: "-") : code
    }
    /// Makes a language from a literal code.
    public init(stringLiteral code: String) { self.init(code) }
    /// The code.
    public var id: String { code }
    /// The code.
    public var description: String { code }

    /// True for a language written from right to left.
    public var isRightToLeft: Bool { Locale.Language(identifier: code).characterDirection == .rightToLeft }

    /// The fallbacks of the language, beginning with itself: `zh-Hant-TW`, `zh-Hant`, `zh`.
    ///
    /// Each one drops the last part of the code (RFC 4647, section 3.4, without its rule for single letters).
    public var fallbacks: [Language] {
        let parts = code.split(separator: "-")
        return (0..<parts.count).map { Language(parts.dropLast($0).joined(separator: "-")) }
    }

    /// The region in the code: `CH` for `de-CH`.
    public var region: Locale.Region? { Locale.Language(identifier: code).region }

    /// The region to assume for a reader who is shown this language, from the reader's preferred languages.
    ///
    /// ```swift
    /// #expect(Language("de").region(wanted: ["en-GB", "de-AT", "de"]) == "AT")
    /// ```
    ///
    /// - Parameter wanted: the reader's preferred languages, best first.
    /// - Returns: the region of the first of them with the same base language and a region; otherwise `nil`.
    public func region(wanted: [Language]) -> Locale.Region? {
        wanted.lazy.filter { $0.base == base }.compactMap(\.region).first
    }

    /// The base language, without script or region: `de` for `de-CH`.
    var base: String { code.prefix { $0 != "-" }.lowercased() }

    /// The best match among a house's languages: the first wanted language that it has, exactly or by a fallback.
    ///
    /// ```swift
    /// let language = Language.best(of: ["fr-CA", "de"], among: restaurant.languages) ?? "en"
    /// ```
    ///
    /// - Parameters:
    ///   - wanted: the reader's preferred languages, best first.
    ///   - spoken: the languages of the house.
    /// - Returns: a language of the house; `nil` if no wanted language matches.
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
