import DertischTexts

public import Foundation

// Unsafe @exclusivity: both are read, or replaced whole, in one step on the main actor.

/// The proxy for text: speaks to one maître d's customers in the language that they choose, as their region writes.
///
/// Salle staff ask for it in their initialisers. Switching the language lays every text of that maître d's tables
/// again, and nobody else's.
///
/// ```swift
/// table.lay(\.likes, at: "likes") { likes, wine in wine("photo.likes", ["count": likes]) }
/// ```
///
/// Texts lie in the larder's folder `texts`: JSON with a file for each language, such as `texts/en.json`, files of GNU gettext
/// (`texts/de.po`), and String Catalogs (`texts/Shop.xcstrings`), in any mixture. A plural has the categories of Unicode CLDR, and may
/// name exact numbers:
///
/// ```json
/// {"photo": {"likes": {"plural": "count", "=0": "no likes", "one": "{count} like", "other": "{count} likes"}}}
/// ```
@MainActor public final class Sommelier: SalleHat, CustomReflectable {
    /// The language spoken now.
    public private(set) var language: Language { didSet { chooseShelves() } }
    /// Where the customer is: how numbers, dates and sizes are written. `nil` is what the language's own code says.
    public private(set) var region: Locale.Region?
    /// What kind of device the customer holds, for texts that are worded differently on some.
    public var device = Device.here
    private let catalog: TextCatalog
    /// Where texts are looked for now, in order.
    // Neither is checked for overlapping access: both are read, or replaced whole, in one step on the main actor.
    @exclusivity(unchecked) private var shelves: [Shelf] = []
    @exclusivity(unchecked) private var pseudo: PseudoLanguage?
    private var formats: RegionText { didSet { hasPlainDigits = formats.numbers.isPlain } }
    /// Small numbers are written as Swift writes them.
    private var hasPlainDigits: Bool
    private var clock = GuestClock()
    var onSpeak: (@MainActor () -> Void)?
    /// The guest's clocks are elsewhere, and something was told by them.
    var onClock: (@MainActor () -> Void)?
    var onMissing: (@MainActor (TextKey) -> Void)?

    /// The texts of one language, and how they are put together.
    private struct Shelf {
        let messages: [String: Message]
        let rules: PluralRules
        let isRightToLeft: Bool
    }

    /// Makes a sommelier with a catalog of one's own, as tests do: `Sommelier(restaurant.textCatalog, language: "fr")`.
    ///
    /// - Parameters:
    ///   - catalog: the texts.
    ///   - language: what is spoken at first; the catalog's source language if left out.
    ///   - region: where the customer is; what the language's own code says if left out.
    public init(_ catalog: TextCatalog, language: Language? = nil, region: Locale.Region? = nil) {
        self.catalog = catalog
        self.language = language ?? catalog.source
        self.region = region
        formats = RegionText(self.language, region: region, clock: clock)
        hasPlainDigits = formats.numbers.isPlain
        chooseShelves()
    }

    /// A mirror with no children: what the sommelier tells its maître d is nobody else's business.
    nonisolated public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }

    /// Proof that the type belongs to the house.
    nonisolated public static var seal: Seal { Seal() }

    /// Hands out the sommelier of one maître d.
    public static func hand(at door: Door) -> Sommelier { door.sommelier }

    /// The languages that the house speaks, the source language first.
    public var languages: [Language] { catalog.languages }

    /// Speaks another language from now on. One that the house does not speak is taken as the closest that it does,
    /// or changes nothing.
    ///
    /// - Parameters:
    ///   - language: what the customer chose.
    ///   - region: where the customer is: `speak("de", in: "CH")`. Left out it is what the language's code says, and else stays as
    ///     long as the language does: another language brings its own ways to write numbers and dates.
    /// - Complexity: every text of the maître d's tables is laid once more, in one pass.
    public func speak(_ language: Language, in region: Locale.Region? = nil) {
        let best = language.pseudo == nil ? Language.best(of: [language], among: languages) : language
        guard let best else { return }
        let named = region ?? (language.pseudo == nil ? language.region : nil)
        let region = named ?? (best.base == self.language.base ? self.region : nil)
        guard best != self.language || region != self.region else { return }
        self.region = region
        self.language = best
        formats = RegionText(best, region: region, clock: clock)
        onSpeak?()
    }

    /// Tells moments by the clocks of a place from now on; `nil` if nobody knows where the guest is.
    func go(to timeZone: TimeZone?) {
        guard timeZone != clock.timeZone else { return }
        let wasRead = clock.wasRead
        clock = GuestClock(in: timeZone)
        formats = RegionText(language, region: region, clock: clock)
        if wasRead { onClock?() }
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
        for index in shelves.indices {
            guard let message = shelves[index].messages[key.name] else { continue }
            if pseudo == nil, let words = message.plain { return words }
            let shelf = shelves[index]
            let filling = Filling(
                arguments: arguments, device: device, formats: formats, rules: shelf.rules,
                isRightToLeft: shelf.isRightToLeft, pseudo: pseudo)
            let (text, isWhole) = filling.text(of: message)
            if !isWhole { onMissing?(key) }
            return text
        }
        onMissing?(key)
        return key.name
    }

    /// The text of a wording in the customer's language: `wine(.photo.likes(count: 3))`.
    ///
    /// - Parameter wording: a text with what stands in its gaps.
    /// - Returns: as for a key and arguments.
    public func callAsFunction(_ wording: Wording) -> String { self(wording.key, wording.arguments) }

    /// Whether any language has a text.
    func has(_ key: TextKey) -> Bool { shelves.contains { $0.messages[key.name] != nil } }

    private func chooseShelves() {
        pseudo = language.pseudo
        shelves = catalog.shelves(for: language).map { shelf in
            Shelf(
                messages: shelf.messages, rules: PluralRules(of: shelf.language.code),
                isRightToLeft: (pseudo == nil ? shelf.language : language).isRightToLeft)
        }
    }
}

extension Sommelier {
    /// A whole number as the customer's region writes it: `sommelier.text(for: 12_000)` is "12,000" in English.
    ///
    /// - Parameter number: the number.
    public func text(for number: Int) -> String {
        if hasPlainDigits, (0..<1000).contains(number) { return String(number) }
        return formats.numbers.text(for: number)
    }

    /// A number as the customer's region writes it, with at most three digits after the decimal sign.
    ///
    /// - Parameter number: the number.
    public func text(for number: Double) -> String { formats.numbers.text(for: number) }

    /// A date without its time, as the customer's region writes it, in the time zone of this machine.
    ///
    /// - Parameter date: the date.
    public func text(for date: Date) -> String { formats.text(for: date, .plain) }

    /// A day and an hour, as the customer's region writes them, by the guest's clocks: "Jan 1, 1970 at 1:00 PM".
    ///
    /// - Parameter moment: the point in time, by the clocks of whom it concerns.
    public func text(for moment: Moment) -> String { formats.text(for: moment, .moment(.medium)) }

    /// Several texts as one, as the customer's language joins them: "a, b, and c".
    ///
    /// - Parameter texts: the texts, in order.
    public func text(for texts: [String]) -> String { formats.text(for: texts, true) }

    /// An amount of money, as the customer's region writes it.
    ///
    /// - Parameter money: the amount and its currency.
    public func text(for money: Money) -> String { formats.text(for: money) }

    /// A count of bytes, as the customer's region writes it, in the unit that fits: "2.5 MB".
    ///
    /// - Parameter count: how many bytes; a thousand are a kilobyte.
    public func text(forBytes count: Int) -> String { formats.text(forBytes: count) }
}
