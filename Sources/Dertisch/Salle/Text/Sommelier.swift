public import Foundation

/// The proxy for text: speaks to one maître d's customers in the language that they choose.
///
/// Salle staff ask for it in their initialisers. Switching the language lays every text of that maître d's tables
/// again, and nobody else's.
///
/// ```swift
/// table.lay(\.likes, at: "likes") { likes, wine in wine("photo.likes", ["count": likes]) }
/// ```
///
/// Texts lie in the larder, in a file for each language, such as `texts/en.json`. A plural has the categories of Unicode CLDR,
/// and may name exact numbers:
///
/// ```json
/// {"photo": {"likes": {"plural": "count", "=0": "no likes", "one": "{count} like", "other": "{count} likes"}}}
/// ```
@MainActor public final class Sommelier: SalleHat, CustomReflectable {
    /// The language spoken now.
    public private(set) var language: Language
    private let cellar: Cellar
    private var numbers: NumberText
    var onSpeak: (@MainActor () -> Void)?
    var onMissing: (@MainActor (TextKey) -> Void)?

    /// Makes a sommelier with a cellar of one's own, as tests do: `Sommelier(restaurant.cellar, language: "fr")`.
    ///
    /// - Parameters:
    ///   - cellar: the texts.
    ///   - language: what is spoken at first; the cellar's source language if left out.
    public init(_ cellar: Cellar, language: Language? = nil) {
        self.cellar = cellar
        self.language = language ?? cellar.source
        self.numbers = NumberText(self.language)
    }

    /// A mirror with no children: what the sommelier tells its maître d is nobody else's business.
    nonisolated public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    /// Proof that the type belongs to the house.
    nonisolated public static var seal: Seal { Seal() }

    /// Hands out the sommelier of one maître d.
    public static func hand(at door: Door) -> Sommelier { door.sommelier }

    /// The languages that the house speaks, the source language first.
    public var languages: [Language] { cellar.languages }

    /// Speaks another language from now on. One that the house does not speak is taken as the closest that it does,
    /// or changes nothing.
    ///
    /// - Parameter language: what the customer chose.
    public func speak(_ language: Language) {
        guard let best = Language.best(of: [language], among: languages), best != self.language else { return }
        self.language = best
        numbers = NumberText(best)
        onSpeak?()
    }

    /// The text of a key in the customer's language, with its gaps filled.
    ///
    /// - Parameters:
    ///   - key: the name of the text.
    ///   - arguments: what stands in the gaps, by name. A plural follows the argument that it names.
    /// - Returns: the text; the key itself if no language has it, and a gap's name in braces if its argument is
    ///   missing. Both are told to the inspector.
    /// - Complexity: a look-up in each language until one has it, and O(n) in the length of the text.
    public func callAsFunction(_ key: TextKey, _ arguments: [String: any TextArgument] = [:]) -> String {
        guard let found = cellar.phrase(key, in: language),
            let template = found.phrase.template(for: arguments, in: found.language)
        else {
            onMissing?(key)
            return key.name
        }
        if template.parts.count == 1, case .words(let words) = template.parts[0] { return words }
        return template.parts.reduce(into: "") { $0 += text(of: $1, arguments, key) }
    }

    private func text(
        of part: Phrase.Template.Part, _ arguments: [String: any TextArgument], _ key: TextKey
    ) -> String {
        switch part {
        case .words(let words): return words
        case .gap(let name):
            switch arguments[name]?.textPart {
            case .words(let words): return words
            case .integer(let number): return text(for: number)
            case .decimal(let number): return text(for: number)
            case nil:
                onMissing?(key)
                return "{\(name)}"
            }
        }
    }

    /// Whether any language has a text.
    func has(_ key: TextKey) -> Bool { cellar.phrase(key, in: language) != nil }

    /// A whole number as the customer's language writes it: `sommelier.text(for: 12_000)` is "12,000" in English.
    ///
    /// - Parameter number: the number.
    public func text(for number: Int) -> String { numbers.text(for: number) }
    /// A number as the customer's language writes it, with at most three digits after the decimal sign.
    ///
    /// - Parameter number: the number.
    public func text(for number: Double) -> String { numbers.text(for: number) }
    /// A date without its time, as the customer's language writes it, in the time zone of this machine.
    ///
    /// - Parameter date: the date.
    public func text(for date: Date) -> String {
        date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: language.code)))
    }
}

/// How one language writes numbers.
struct NumberText {
    private let locale: Locale
    private let hasLatinDigits: Bool

    init(_ language: Language) {
        locale = Locale(identifier: language.code)
        hasLatinDigits = 123.formatted(.number.locale(locale)) == "123"
    }

    func text(for number: Int) -> String {
        // Below a thousand nothing is grouped, so the formatter would say the same in a hundred times the time.
        if hasLatinDigits, 0..<1000 ~= number { return String(number) }
        return number.formatted(.number.locale(locale))
    }

    func text(for number: Double) -> String {
        number.formatted(.number.precision(.fractionLength(0...3)).locale(locale))
    }
}
