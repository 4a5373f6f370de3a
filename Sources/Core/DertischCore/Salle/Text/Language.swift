package import DertischLanguages
public import Foundation

/// A language for texts, by its BCP 47 code.
///
/// ```swift
/// #expect(Language("zh_TW").fallbacks == ["zh-TW", "zh-Hant-TW", "zh-Hant"])
/// ```
public struct Language: Hashable, Codable, Sendable, Identifiable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The code: `en`, `fr-CA`, `zh-Hant`.
    public let code: String

    /// Makes a language from its code, in letters of any case: `zh_hant` is `zh-Hant`. The code is not validated against the
    /// registry. A locale of POSIX is read as well: `sr_RS.UTF-8@latin` is `sr-Latn-RS`.
    public init(_ code: String) {
        let isPlain = 2...3 ~= code.utf8.count && code.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        self.code = isPlain ? code : LanguageTag(code)?.code ?? code.replacing("_", with: "-")
    }

    package init(_ tag: LanguageTag) { code = tag.code }

    /// The parts of the code. A text that is not formed as a code counts as a language of its own, like no other.
    package var tag: LanguageTag { LanguageTag(code) ?? LanguageTag(unknown: code) }
    /// Makes a language from a literal code.
    public init(stringLiteral code: String) { self.init(code) }
    /// The code.
    public var id: String { code }
    /// The code.
    public var description: String { code }

    /// True for a language written from right to left.
    public var isRightToLeft: Bool { Locale.Language(identifier: code).characterDirection == .rightToLeft }

    /// The languages in which a text is looked up, beginning with this one: `zh-TW`, `zh-Hant-TW`, `zh-Hant`.
    ///
    /// They are the parents that the Unicode CLDR names: Mexican Spanish continues with the Spanish of Latin America, `es-419`, and Bokmål with
    /// Norwegian, `no`. A language in a script that is not its usual one ends there: `zh-Hant` does not continue with `zh`, since its readers may not
    /// read the other script.
    public var fallbacks: [Language] { tag.chain.map { Language($0) } }

    /// True if two codes mean the same language in the same script and region: `zh-TW` and `zh-Hant`.
    package func means(_ other: Language) -> Bool { tag.means(other.tag) }

    /// The region in the code: `CH` for `de-CH`.
    public var region: Locale.Region? { Locale.Language(identifier: code).region }

    /// The region to assume for a reader who is shown this language, from the reader's preferred languages.
    ///
    /// ```swift
    /// #expect(Language("de").region(wanted: ["en-GB", "de-AT", "de"]) == "AT")
    /// ```
    ///
    /// - Parameter wanted: the reader's preferred languages, best first.
    /// - Returns: the region of the first of them that is the same language and has a region; otherwise the region of the first whose readers also
    ///   read this language, as `no-NO` for `nb`; otherwise `nil`.
    public func region(wanted: [Language]) -> Locale.Region? {
        let regional = wanted.lazy.filter { $0.region != nil }
        return (regional.first { $0.base == base } ?? regional.first { $0.tag.reads(tag) })?.region
    }

    /// The base language, without script or region: `de` for `de-CH`, and `he` for its former code `iw`.
    var base: String { tag.canonical.language }

    /// The language of a house that suits a reader best, by the rules of the Unicode CLDR (UTS 35, "Language Matching").
    ///
    /// ```swift
    /// let language = Language.best(of: ["fr-CA", "de"], among: restaurant.languages) ?? "en"
    /// ```
    ///
    /// A code stands for its likely script and region: a reader of `zh-TW` gets `zh-Hant`, and of `pt` gets `pt-BR`. Near languages stand for each
    /// other: `no` and `nb`, or `en-AU` and `en-GB`. A language that the reader lists and the house has precedes a language that is only related to
    /// an earlier one of the reader.
    ///
    /// - Parameters:
    ///   - wanted: the reader's preferred languages, best first.
    ///   - spoken: the languages of the house. Of equally near languages, the first is chosen.
    /// - Returns: a language of the house; `nil` if none is near enough to a wanted one.
    public static func best(of wanted: [Language], among spoken: [Language]) -> Language? {
        LanguageTag.best(of: wanted.map(\.tag), among: spoken.map(\.tag)).map { spoken[$0] }
    }
}
