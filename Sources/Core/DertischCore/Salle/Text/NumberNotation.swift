import Foundation

/// The notation of numbers in a region: its signs and its groups of digits. It writes numbers into entries, and reads
/// them as people type them.
///
/// The signs are learnt from the system's formatter, so a number that the house shows is read as that number. The rules:
///
/// - The decimal sign is the region's, and nothing else: `1,5` is no number in English. A region with digits of its own
///   has the sign that it uses with its digits, and the sign that it uses with ASCII digits.
/// - Groups are whole: three digits each, or as the region groups them, behind a first group that does not begin with
///   zero. `1.500` is 1500 in German, and `1.5` is no number.
/// - The sign between groups is the region's, or a blank or an apostrophe, which are decimal signs nowhere.
/// - Digits of any script are read, and the minus sign is a hyphen or any of Unicode's. Blanks around a number, and
///   marks of the direction of writing, are ignored.
package struct NumberNotation: Sendable {
    static let cache = RegionCache(learn: NumberNotation.init)

    /// The notation of a control that shows and reports numbers in ASCII digits, such as a slider.
    static let plain = NumberNotation(
        digits: Array("0123456789"), minus: "-", decimals: ["."], separators: [],
        groups: [GroupSizes(last: 3, others: 3)], dates: .iso
    )

    /// The numbers of digits in the last group, and in each group before it.
    private struct GroupSizes: Hashable {
        let last: Int
        let others: Int
    }

    /// The digits from 0 to 9.
    private let digits: [Character]
    private let minus: String
    /// The decimal signs. The first is written.
    private let decimals: [Character]
    /// The signs between groups of digits, apart from blanks and apostrophes.
    private let separators: Set<Character>
    private let groups: [GroupSizes]
    /// The notation of dates and times.
    package let dates: DateNotation

    private init(
        digits: [Character], minus: String, decimals: [Character], separators: Set<Character>, groups: [GroupSizes],
        dates: DateNotation
    ) {
        self.digits = digits
        self.minus = minus
        self.decimals = decimals
        self.separators = separators
        self.groups = groups
        self.dates = dates
    }

    /// Learns the notation of a region.
    ///
    /// - Complexity: the system's formatter is asked for about fifteen numbers.
    init(of locale: Locale) {
        dates = DateNotation(of: locale)
        let own = Sample(locale)
        var parts = Locale.Components(locale: locale)
        parts.numberingSystem = Locale.NumberingSystem("latn")
        let latin = Sample(Locale(components: parts))
        digits = own.digits.count == 10 ? own.digits : Array("0123456789")
        minus = own.minus
        // In a script with digits of its own, people type the decimal sign of the script, or the sign of their keyboard.
        var decimals = [own.decimal]
        if let decimal = latin.decimal, decimal != own.decimal, decimal != own.separator { decimals.append(decimal) }
        self.decimals = decimals.compactMap(\.self)
        let separators = [own.separator, latin.separator].compactMap(\.self).filter { !decimals.contains($0) }
        self.separators = Set(separators)
        var groups = [GroupSizes(last: 3, others: 3)]
        if let last = own.lastGroup, let others = own.otherGroups {
            let sizes = GroupSizes(last: last, others: others)
            if !groups.contains(sizes) { groups.append(sizes) }
        }
        self.groups = groups
    }

    /// The signs of one numbering system, from a formatted number.
    private struct Sample {
        let digits: [Character]
        let minus: String
        let decimal: Character?
        let separator: Character?
        let lastGroup: Int?
        let otherGroups: Int?

        init(_ locale: Locale) {
            let whole = IntegerFormatStyle<Int>.number.locale(locale)
            digits = (0...9).compactMap { whole.format($0).first }
            let known = Set(digits)
            let negative = whole.format(-1)
            minus = String(negative.prefix { !known.contains($0) })
            let text = Array(FloatingPointFormatStyle<Double>.number.locale(locale).format(1_234_567_891.5))
            // The digits behind the decimal sign, and the signs before them.
            let places = text.indices.filter { !known.contains(text[$0]) }
            decimal = places.last.map { text[$0] }
            let before = Array(places.dropLast())
            separator = before.last.map { text[$0] }
            lastGroup = before.last.flatMap { last in places.last.map { $0 - last - 1 } }
            otherGroups = before.count > 1 ? before[before.count - 1] - before[before.count - 2] - 1 : lastGroup
        }
    }
}

extension NumberNotation {
    /// A number for an entry, as ``read(_:)`` reads it: without groups, and with all of its digits.
    ///
    /// - Parameter plain: the number in ASCII digits, as Swift writes it: `-1.5`, `1e+20`.
    func text(for plain: String) -> String {
        var text = ""
        let whole = plain.hasSuffix(".0") ? plain.dropLast(2) : plain[...]
        for character in whole {
            switch character {
            case "-" where text.isEmpty: text += minus
            case ".": text.append(decimals.first ?? ".")
            case "e": text.append("E")
            default:
                text.append(character.isASCII ? character.wholeNumberValue.map { digits[$0] } ?? character : character)
            }
        }
        return text
    }

    /// Reads a number as people type it.
    ///
    /// - Parameter text: what was typed.
    /// - Returns: the number in ASCII digits: `-1500.25`, `6.02e23`.
    /// - Throws: ``EntryFlaw/empty`` for blanks alone, and ``EntryFlaw/noNumber`` for anything that is no number.
    /// - Complexity: O(n) in the length of the text.
    func read(_ text: String) throws(EntryFlaw) -> String {
        var rest = text.unicodeScalars.filter { !$0.isUnseen }.map { sign(for: Character($0)) }[...]
        while rest.first == .blank { rest.removeFirst() }
        while rest.last == .blank { rest.removeLast() }
        if rest.isEmpty { throw .empty }
        var plain = ""
        if rest.first == .minus || rest.first == .plus {
            if rest.removeFirst() == .minus { plain = "-" }
            while rest.first == .blank { rest.removeFirst() }
        }
        let whole = try takeWholePart(of: &rest)
        var fraction = ""
        if rest.first == .decimal {
            rest.removeFirst()
            fraction = Self.takeDigits(of: &rest)
        }
        guard !(whole.isEmpty && fraction.isEmpty) else { throw .noNumber }
        plain += whole.isEmpty ? "0" : whole
        if !fraction.isEmpty { plain += "." + fraction }
        if rest.first == .exponent {
            rest.removeFirst()
            plain += "e"
            if rest.first == .minus || rest.first == .plus, rest.removeFirst() == .minus { plain += "-" }
            let exponent = Self.takeDigits(of: &rest)
            guard !exponent.isEmpty else { throw .noNumber }
            plain += exponent
        }
        guard rest.isEmpty else { throw .noNumber }
        return plain
    }

    /// The part of a number that a character can be.
    private enum Sign: Equatable {
        case digit(Character)
        case minus
        case plus
        case decimal
        case separator(Character)
        case blank
        case exponent
        case other
    }

    private func sign(for character: Character) -> Sign {
        if let value = digits.firstIndex(of: character) { return .digit(Self.asciiDigits[value]) }
        let scalar = character.unicodeScalars.first ?? " "
        if scalar.properties.numericType == .decimal, let value = character.wholeNumberValue {
            return .digit(Self.asciiDigits[value])
        }
        // Input methods of East Asia type full-width signs.
        let character = Self.halfWidth[character] ?? character
        if decimals.contains(character) || character == "\u{66B}" { return .decimal }
        if scalar.properties.isWhitespace { return .blank }
        if separators.contains(character) || character == "\u{66C}" {
            return .separator(Self.apostrophes.contains(character) ? "'" : character)
        }
        switch character {
        case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}", "\u{FE63}": return .minus
        case "+", "\u{FE62}": return .plus
        case "e", "E": return .exponent
        default: return Self.apostrophes.contains(character) ? .separator("'") : .other
        }
    }

    private static let asciiDigits = Array("0123456789")
    private static let apostrophes: Set<Character> = ["'", "\u{2018}", "\u{2019}", "\u{2BC}"]
    private static let halfWidth: [Character: Character] = [
        "\u{FF0E}": ".", "\u{FF0C}": ",", "\u{FF0D}": "-", "\u{FF0B}": "+", "\u{FF07}": "'",
    ]

    private static func takeDigits(of rest: inout ArraySlice<Sign>) -> String {
        var digits = ""
        while case .digit(let digit)? = rest.first {
            digits.append(digit)
            rest.removeFirst()
        }
        return digits
    }

    /// Takes the digits before the decimal sign. Their groups must be whole, with one kind of sign between them.
    private func takeWholePart(of rest: inout ArraySlice<Sign>) throws(EntryFlaw) -> String {
        var parts = [Self.takeDigits(of: &rest)]
        var separator: Sign?
        separating: while let next = rest.first {
            switch next {
            case .blank, .separator: break
            default: break separating
            }
            guard separator == nil || separator == next else { throw .noNumber }
            separator = next
            rest.removeFirst()
            parts.append(Self.takeDigits(of: &rest))
        }
        guard parts.count == 1 || areWholeGroups(parts) else { throw .noNumber }
        return parts.joined()
    }

    private func areWholeGroups(_ parts: [String]) -> Bool {
        let counts = parts.map(\.utf8.count)
        guard let first = counts.first, let last = counts.last, parts.first?.first != "0" else { return false }
        return groups.contains { sizes in
            last == sizes.last && (1...sizes.others).contains(first)
                && counts.dropFirst().dropLast().allSatisfy { $0 == sizes.others }
        }
    }
}

extension Unicode.Scalar {
    /// True for a character that is not seen: a mark of the direction of writing, or one that has no width.
    fileprivate var isUnseen: Bool { properties.generalCategory == .format }
}
