public import Foundation

/// A language that customers can be spoken to in, by its BCP 47 code.
///
/// ```swift
/// #expect(Language("zh_Hant-TW").fallbacks == ["zh-Hant-TW", "zh-Hant", "zh"])
/// ```
public struct Language: Hashable, Codable, Sendable, Identifiable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The code: `en`, `fr-CA`, `zh-Hant`.
    public let code: String

    /// Makes a language from its code; `_` counts as `-`. It is not checked against the registry of codes.
    public init(_ code: String) {
        self.code = code.utf8.contains(UInt8(ascii: "_")) ? code.replacing("_", with: "-") : code
    }
    /// Makes a language from a literal code.
    public init(stringLiteral code: String) { self.init(code) }
    /// The code.
    public var id: String { code }
    /// The code.
    public var description: String { code }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { Locale.Language(identifier: code).characterDirection == .rightToLeft }

    /// The language and those it falls back on: `zh-Hant-TW`, `zh-Hant`, `zh`. At most one a part of the code, which is cut
    /// from its end, part by part (RFC 4647, section 3.4, without its rule for single letters).
    public var fallbacks: [Language] {
        let parts = code.split(separator: "-")
        return (0..<parts.count).map { Language(parts.dropLast($0).joined(separator: "-")) }
    }

    /// The region that the code names: `CH` of `de-CH`.
    public var region: Locale.Region? { Locale.Language(identifier: code).region }

    /// Where somebody is who wants some languages and is spoken to in one of them: the region that goes with that language.
    ///
    /// ```swift
    /// #expect(Language("de").region(wanted: ["en-GB", "de-AT", "de"]) == "AT")
    /// ```
    ///
    /// - Parameter wanted: what the customer reads, the dearest first.
    /// - Returns: the region of the first of them that is this language; `nil` if none of them names one.
    public func region(wanted: [Language]) -> Locale.Region? {
        wanted.lazy.filter { $0.base == base }.compactMap(\.region).first
    }

    /// The language alone, without script or region: `de` of `de-CH`.
    var base: String { code.prefix { $0 != "-" }.lowercased() }

    /// The first of the wanted languages that a house speaks, exactly or by a fallback.
    ///
    /// ```swift
    /// let language = Language.best(of: ["fr-CA", "de"], among: restaurant.textCatalog.languages) ?? "en"
    /// ```
    ///
    /// - Parameters:
    ///   - wanted: what the customer reads, the dearest first.
    ///   - spoken: what the house speaks.
    /// - Returns: one of those that the house speaks; `nil` if it speaks none that is wanted.
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
