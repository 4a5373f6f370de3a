import Foundation

/// The notation of dates and times in a region: the order of their parts, and the signs between them. It writes them into entries, and reads them
/// as people type them.
///
/// The order is learnt from the system's formatter, for the Gregorian calendar. The rules:
///
/// - A date has three numbers in the region's order, with any signs between them: `31.12.2026`, `31/12/26`.
/// - ISO 8601 is read wherever the region itself does not begin with the year: `2026-12-31`.
/// - A year of two digits is one from 1969 to 2068, as POSIX reads it (strptime, `%y`).
/// - A time has two or three numbers, and a half of the day where it is written: `14:30`, `2:30 pm`.
/// - A date with a time is the one before the other: `31.12.2026 14:30`, `2026-12-31T14:30`.
/// - Digits of any script are read. Blanks around them, and marks of the direction of writing, are ignored.
package struct DateNotation: Sendable {
    /// A part of a date.
    package enum Part: Sendable { case year, month, day }

    /// The notation of fields that show and report dates and times by ISO 8601, such as those of a browser.
    package static let iso = DateNotation(
        parts: [.year, .month, .day], signs: ["", "-", "-", ""], widths: [4, 2, 2], beforeTime: "T")

    /// The parts in their order.
    private let parts: [Part]
    /// The signs before, between and behind the parts.
    private let signs: [String]
    /// The minimum number of digits of each part.
    private let widths: [Int]
    /// The region's words for the halves of the day; empty where a day has 24 hours.
    private let halves: [String]
    /// The sign between a date and a time.
    private let beforeTime: String

    private init(parts: [Part], signs: [String], widths: [Int], halves: [String] = [], beforeTime: String = " ") {
        self.parts = parts
        self.signs = signs
        self.widths = widths
        self.halves = halves
        self.beforeTime = beforeTime
    }

    /// Learns the notation of a region.
    init(of locale: Locale) {
        let pattern = DateFormatter.dateFormat(fromTemplate: "yyyyMd", options: 0, locale: locale) ?? "y-MM-dd"
        var (parts, signs, widths) = ([Part](), [""], [Int]())
        var isQuoted = false
        for letter in pattern {
            let part: Part? =
                switch letter {
                case "y", "u": .year
                case "M", "L": .month
                case "d": .day
                default: nil
                }
            if letter == "'" {
                isQuoted.toggle()
            } else if let part, !isQuoted {
                if parts.last == part, signs.last == "" {
                    widths[widths.count - 1] += 1
                } else {
                    parts.append(part)
                    widths.append(1)
                    signs.append("")
                }
            } else {
                signs[signs.count - 1].append(letter)
            }
        }
        guard Set(parts) == [.year, .month, .day], parts.count == 3 else {
            self = .iso
            return
        }
        let formatter = DateFormatter()
        formatter.locale = locale
        let hours = DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale) ?? "H"
        let halves = hours.contains("a") ? [formatter.amSymbol, formatter.pmSymbol] : []
        self.init(parts: parts, signs: signs, widths: widths, halves: halves)
    }
}

extension DateNotation {
    /// A date for an entry, as ``readDate(_:)`` reads it.
    package func text(year: Int, month: Int, day: Int) -> String {
        let numbers = parts.map { part in
            switch part {
            case .year: year
            case .month: month
            case .day: day
            }
        }
        return zip(zip(numbers, widths), signs).reduce("") { text, part in
            let ((number, width), sign) = part
            return text + sign + Self.padded(number, to: width)
        } + (signs.last ?? "")
    }

    /// A time for an entry, as ``readTime(_:)`` reads it. Seconds are left out if there are none.
    package func text(hour: Int, minute: Int, second: Int) -> String {
        let rest = ":" + Self.padded(minute, to: 2) + (second == 0 ? "" : ":" + Self.padded(second, to: 2))
        guard halves.count == 2 else { return Self.padded(hour, to: 2) + rest }
        return "\(hour % 12 == 0 ? 12 : hour % 12)\(rest) \(halves[hour / 12])"
    }

    /// A date with a time for an entry, as ``readDateTime(_:)`` reads it.
    package func text(ofDay day: String, at time: String) -> String { day + beforeTime + time }

    /// A date with a time, as an example in messages.
    var exampleOfDateTime: String {
        text(ofDay: text(year: 2026, month: 12, day: 31), at: text(hour: 14, minute: 30, second: 0))
    }

    /// Reads a date and then a time as people type them.
    ///
    /// - Returns: the numbers of both, which may be out of their ranges; `nil` for anything that is no date with a time.
    package func readDateTime(
        _ text: String
    ) -> (date: (year: Int, month: Int, day: Int), time: (hour: Int, minute: Int, second: Int))? {
        var (numbers, isInside, end) = (0, false, text.startIndex)
        for index in text.indices {
            let isDigit = text[index].wholeNumberValue.map { (0...9).contains($0) } ?? false
            if isDigit, !isInside { numbers += 1 }
            isInside = isDigit
            if isDigit, numbers == 3 { end = text.index(after: index) }
        }
        var rest = text[end...]
        // A region may write a word after a date.
        if let sign = signs.last, !sign.isEmpty, rest.hasPrefix(sign) { rest = rest.dropFirst(sign.count) }
        guard numbers > 4, let date = readDate(String(text[..<end])), let time = readTime(String(rest)) else {
            return nil
        }
        return (date, time)
    }

    /// Reads a date as people type it.
    ///
    /// - Returns: the numbers of the year, the month and the day, which may be out of their ranges; `nil` for anything that is no date.
    package func readDate(_ text: String) -> (year: Int, month: Int, day: Int)? {
        let numbers = Self.numbers(in: text)
        guard numbers.count == 3, numbers.allSatisfy({ $0.count <= 4 }) else { return nil }
        let order = numbers[0].count > 2 && parts.first != .year ? [.year, .month, .day] : parts
        var (year, month, day) = (0, 0, 0)
        for (part, digits) in zip(order, numbers) {
            let number = Int(digits) ?? 0
            switch part {
            case .year: year = digits.count > 2 ? number : number + (number < 69 ? 2000 : 1900)
            case .month: month = number
            case .day: day = number
            }
        }
        return (year, month, day)
    }

    /// Reads a time as people type it.
    ///
    /// - Returns: the numbers of hour, minute and second, which may be out of their ranges; `nil` for anything that is no time.
    package func readTime(_ text: String) -> (hour: Int, minute: Int, second: Int)? {
        let numbers = Self.numbers(in: text)
        guard (2...3).contains(numbers.count), numbers.allSatisfy({ $0.count <= 2 }) else { return nil }
        let parts = numbers.compactMap { Int($0) } + [0]
        var hour = parts[0]
        if let half = half(in: text) {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + 12 * half
        }
        return (hour, parts[1], parts[2])
    }

    /// The half of the day that a text names: 0 or 1.
    private func half(in text: String) -> Int? {
        let words = Self.letters(in: text)
        if let index = halves.firstIndex(where: { words == Self.letters(in: $0) }) { return index }
        return words == "am" ? 0 : words == "pm" ? 1 : nil
    }

    private static func letters(in text: String) -> String {
        String(String.UnicodeScalarView(text.lowercased().unicodeScalars.filter(\.properties.isAlphabetic)))
    }

    /// The runs of digits in a text, in ASCII digits.
    private static func numbers(in text: String) -> [String] {
        var (numbers, isInside) = ([String](), false)
        for character in text {
            guard let digit = character.wholeNumberValue, (0...9).contains(digit) else {
                isInside = false
                continue
            }
            if isInside { numbers[numbers.count - 1] += "\(digit)" } else { numbers.append("\(digit)") }
            isInside = true
        }
        return numbers
    }

    /// Reads numbers as ISO 8601 writes them, in ASCII digits; `nil` for anything else.
    ///
    /// - Parameter widths: the number of digits of each number.
    package static func isoNumbers(in text: String, separatedBy sign: Character, _ widths: [Int]) -> [Int]? {
        let parts = text.split(separator: sign, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == widths else { return nil }
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        return numbers.count == widths.count ? numbers : nil
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
