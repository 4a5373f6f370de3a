public import Foundation

/// The localiser: the texts of one maître d's customers in the guest's language, with numbers and dates in the format of the guest's region.
///
/// Salle staff ask for the sommelier in their initialisers. A change of language lays every text of that maître d's tables again, and affects no
/// other maître d.
///
/// ```swift
/// table.lay(\.likes, at: "likes") { likes, texts in texts("photo.likes", ["count": likes]) }
/// ```
///
/// The module `DertischSommelier` reads the texts from files (`registrar.texts(in: larder)`). Plurals use the categories of
/// Unicode CLDR, and may also name exact numbers:
///
/// ```json
/// {"photo": {"likes": {"plural": "count", "=0": "no likes", "one": "{count} like", "other": "{count} likes"}}}
/// ```
@MainActor public final class Sommelier: SalleHat, CustomReflectable {
    /// The current language.
    public private(set) var language: Language { didSet { lookup = source.lookup(in: language) } }
    /// The guest's region, for the format of numbers, dates and sizes. `nil` for the region in the language's code.
    public private(set) var region: Locale.Region?
    /// The guest's kind of device, for texts whose wording depends on it.
    public var device = Device.here
    private let source: any TextSource
    /// The texts of the current language and its fallbacks.
    private var lookup: any TextLookup
    private var formats: RegionText { didSet { hasPlainDigits = formats.numbers.isPlain } }
    /// True if the region's digits are ASCII, so that small numbers need no formatter.
    private var hasPlainDigits: Bool
    private var clock = GuestClock()
    var onLanguageChange: (@MainActor () -> Void)?
    /// Called when the guest's time zone changes after it was used.
    var onClock: (@MainActor () -> Void)?
    var onMissing: (@MainActor (TextKey) -> Void)?

    /// Makes a sommelier of a house, for tests: `Sommelier(of: restaurant, language: "fr")`.
    ///
    /// - Parameters:
    ///   - restaurant: the house with the texts.
    ///   - language: the initial language; the house's source language if omitted.
    ///   - region: the guest's region; by default, the region in the language's code.
    public convenience init(of restaurant: Restaurant, language: Language? = nil, region: Locale.Region? = nil) {
        self.init(restaurant.texts, language: language, region: region)
    }

    init(_ source: any TextSource, language: Language? = nil, region: Locale.Region? = nil) {
        self.source = source
        let language = language ?? source.source
        self.language = language
        self.region = region
        lookup = source.lookup(in: language)
        formats = RegionText(language, region: region, clock: clock)
        hasPlainDigits = formats.numbers.isPlain
    }

    /// A mirror with no children: it hides the sommelier's callbacks to its maître d.
    nonisolated public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    /// Proof that the type belongs to this module.
    nonisolated public static var seal: Seal { Seal() }

    /// Returns the sommelier of one maître d.
    public static func hand(at door: Door) -> Sommelier { door.sommelier }

    /// The languages of the house, the source language first.
    public var languages: [Language] { source.languages }

    /// Changes the language. A language that the house does not have is replaced by its closest fallback; without one, nothing changes.
    ///
    /// - Parameters:
    ///   - language: the guest's choice.
    ///   - region: the guest's region: `setLanguage("de", in: "CH")`. If omitted, the region in the language's code. If the code has none either, the
    ///     region stays while the base language stays, and is reset otherwise.
    /// - Complexity: every text of the maître d's tables is laid again, in one pass.
    public func setLanguage(_ language: Language, in region: Locale.Region? = nil) {
        let best = language.isPseudo ? language : Language.best(of: [language], among: languages)
        guard let best else { return }
        let named = region ?? (language.isPseudo ? nil : language.region)
        let region = named ?? (best.base == self.language.base ? self.region : nil)
        guard best != self.language || region != self.region else { return }
        self.region = region
        self.language = best
        formats = RegionText(best, region: region, clock: clock)
        onLanguageChange?()
    }

    /// Lays every text again, after the source of texts has changed.
    package func readAgain() {
        lookup = source.lookup(in: language)
        onLanguageChange?()
    }

    /// Changes the time zone that moments are formatted in; `nil` if the guest's is unknown.
    func go(to timeZone: TimeZone?) {
        guard timeZone != clock.timeZone else { return }
        let wasRead = clock.wasRead
        clock = GuestClock(in: timeZone)
        formats = RegionText(language, region: region, clock: clock)
        if wasRead { onClock?() }
    }

    /// The text of a key in the guest's language, with its gaps filled.
    ///
    /// - Parameters:
    ///   - key: the name of the text.
    ///   - arguments: the values of the gaps, by name. A plural depends on the argument that it names.
    /// - Returns: the text. If no language has it, the key itself without its context; a gap without an argument becomes its name in
    ///   braces. Both are reported to the inspector.
    /// - Complexity: one look-up in each language until one has the text, and O(n) in the length of the text.
    @_disfavoredOverload public func callAsFunction(_ key: TextKey, _ arguments: [String: any TextArgument] = [:])
        -> String
    {
        if arguments.isEmpty, let text = lookup.plainText(of: key) { return text }
        guard let (text, isWhole) = lookup.text(of: key, arguments, for: device, formats) else {
            onMissing?(key)
            return key.words
        }
        if !isWhole { onMissing?(key) }
        return text
    }

    /// The text of a wording in the guest's language: `texts(.photo.likes(count: 3))`.
    ///
    /// - Parameter wording: a text with the values of its gaps.
    /// - Returns: the text, as for a key and arguments.
    public func callAsFunction(_ wording: Wording) -> String { self(wording.key, wording.arguments) }

    /// The text of a wording; empty for `nil`.
    @usableFromInline func text(for wording: Wording?) -> String { wording.map { self($0) } ?? "" }

    /// Returns `true` if the current language or one of its fallbacks has a text.
    func has(_ key: TextKey) -> Bool { lookup.has(key) }
}

extension Sommelier {
    /// A whole number in the format of the guest's region: `sommelier.text(for: 12_000)` is "12,000" in English.
    ///
    /// - Parameter number: the number.
    public func text(for number: Int) -> String {
        if hasPlainDigits, (0..<1000).contains(number) { return String(number) }
        return formats.numbers.text(for: number)
    }

    /// A number in the format of the guest's region, with at most three digits after the decimal sign.
    ///
    /// - Parameter number: the number.
    public func text(for number: Double) -> String { formats.numbers.text(for: number) }

    /// A decimal number in the format of the guest's region, with at most three digits after the decimal sign.
    ///
    /// - Parameter number: the number.
    public func text(for number: Decimal) -> String { formats.text(for: number) }

    /// The notation in which numbers are shown in entries and read from them.
    package var notation: NumberNotation { formats.notation }

    /// A date without its time, in the format of the guest's region and in the time zone of this machine.
    ///
    /// - Parameter date: the date.
    public func text(for date: Date) -> String { formats.text(for: date, .long, .omitted) }

    /// A date and time in the format of the guest's region and in the guest's time zone: "Jan 1, 1970 at 1:00 PM".
    ///
    /// - Parameter moment: the point in time, with its time zone if it has one of its own.
    public func text(for moment: Moment) -> String {
        formats.text(for: moment.date, .abbreviated, .shortened, in: formats.timeZone(of: moment))
    }

    /// A list of texts, joined by the rules of the guest's language: "a, b, and c".
    ///
    /// - Parameter texts: the texts, in order.
    public func text(for texts: [String]) -> String { formats.text(for: texts) }

    /// An amount of money in the format of the guest's region.
    ///
    /// - Parameter money: the amount and its currency.
    public func text(for money: Money) -> String { formats.text(for: money) }

    /// A byte count in the format of the guest's region, with a suitable unit: "2.5 MB".
    ///
    /// - Parameter count: the number of bytes; a kilobyte has 1,000.
    public func text(forBytes count: Int) -> String { formats.text(forBytes: count) }
}
