package import Foundation

/// A date or a time in text form, read strictly: RFC 3339, and of ISO 8601 no more than what other programs write and
/// what has one meaning.
///
/// | read | as |
/// |---|---|
/// | `2026-05-31T18:30:00Z`, `…+02:00`, `…-00:00` | RFC 3339. `t`, `z` and a blank for `T` are allowed there |
/// | `2026-05-31T18:30:00.123456789Z` | with decimals. Those behind the ninth are left out |
/// | `2026-12-31T23:59:60Z` | a leap second, which is the last of June or December in UTC: as the second after it |
/// | `2026-05-31T18:30Z`, `…+0200`, `…+02` | ISO 8601: without seconds, and zones without a colon or minutes |
/// | `2026-05-31` | ISO 8601: midnight in UTC |
///
/// Everything else is refused: days, hours and zones that do not exist (`24:00` too), a time without a zone, years of other than four
/// digits, and text before or behind.
package struct DateText: Hashable, Sendable {
    /// Whole seconds since 1970, rounded down.
    package let seconds: Int64
    /// Nanoseconds after the second, from 0 to 999,999,999.
    package let nanoseconds: Int32

    /// Why a text is no date, and what would be right.
    package struct Refusal: Error, Hashable, CustomStringConvertible {
        /// The reason, in a sentence without a point.
        package let reason: String
        /// A text that would be right, or a description of one.
        package let remedy: String

        package init(reason: String, remedy: String) {
            self.reason = reason
            self.remedy = remedy
        }

        /// Both, in one sentence.
        package var description: String { "it is not a date: \(reason); write \(remedy)" }
    }

    /// Reads a date, with or without a time.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - needsTime: true to refuse a day without a time.
    /// - Throws: the reason, and what would be right.
    /// - Complexity: O(1). No text that is longer than 64 bytes is a date.
    package init(_ text: String, needsTime: Bool = false) throws(Refusal) {
        var reader = DateTextReader(text)
        self = try reader.read(needsTime: needsTime)
    }

    init(seconds: Int64, nanoseconds: Int32) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// The date, rounded to what a `Date` can hold.
    package var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

    /// The text of a date, as it is read again: to the millisecond, or without a fraction.
    ///
    /// - Returns: `nil` for a date outside the years 0 to 9999.
    package static func write(_ date: Date) -> String? {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard let count = Int64(exactly: milliseconds) else { return nil }
        let day = GregorianDay.floored(count, 86_400_000)
        guard GregorianDay.number(0, 1, 1)...GregorianDay.number(9999, 12, 31) ~= day else { return nil }
        let (year, month, dayOfMonth) = GregorianDay.date(day)
        let rest = count - day * 86_400_000
        let fraction = rest % 1_000 == 0 ? "" : ".\(padded(rest % 1_000, 3))"
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(padded(rest / 3_600_000, 2)):"
            + "\(padded(rest / 60_000 % 60, 2)):\(padded(rest / 1_000 % 60, 2))\(fraction)Z"
    }

    static func padded(_ number: Int64, _ count: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

/// Reads the parts of a date from its text, and says which of them is wrong.
private struct DateTextReader {
    private let bytes: [UInt8]
    private var position = 0

    private static let example = "2026-05-31 or 2026-05-31T18:30:00Z"
    private static let longest = 64

    init(_ text: String) { bytes = Array(text.utf8.prefix(Self.longest + 1)) }

    mutating func read(needsTime: Bool) throws(DateText.Refusal) -> DateText {
        guard bytes.count <= Self.longest else { throw refusal("it is too long", Self.example) }
        guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2) else {
            throw refusal(
                "it does not begin with a year of four digits, a month and a day, each of two, with - between them",
                Self.example)
        }
        guard 1...12 ~= month else { throw refusal("months are 01 to 12", Self.example) }
        let days = GregorianDay.count(inMonth: month, of: year)
        guard 1...days ~= day else {
            let name = "\(DateText.padded(year, 4))-\(DateText.padded(month, 2))"
            throw refusal("days of \(name) are 01 to \(days)", "\(name)-\(days)")
        }
        let date = text(to: position)
        let midnight = GregorianDay.number(year, month, day) * 86_400
        if position == bytes.count {
            guard !needsTime else { throw refusal("it has no time", "\(date)T00:00:00Z") }
            return DateText(seconds: midnight, nanoseconds: 0)
        }
        guard take("T") || take("t") || take(" ") else {
            throw refusal("other characters than a T and a time stand behind its day", "\(date), or \(date)T18:30:00Z")
        }
        let time = try time(on: date)
        let offset = try offset(behind: text(to: position))
        guard position == bytes.count else {
            throw refusal("other characters stand behind its zone", text(to: position))
        }
        let seconds = midnight + time.seconds - offset
        if time.isLeapSecond {
            // The second after the leap second: midnight of 1 July or 1 January in UTC.
            let next = GregorianDay.date(GregorianDay.floored(seconds, 86_400))
            guard seconds % 86_400 == 0, next.day == 1, next.month == 1 || next.month == 7 else {
                throw refusal(
                    "a second 60 is the last of June or December in UTC", "a second from 00 to 59")
            }
        }
        return DateText(seconds: seconds, nanoseconds: time.nanoseconds)
    }

    private mutating func time(
        on date: String
    ) throws(DateText.Refusal) -> (seconds: Int64, nanoseconds: Int32, isLeapSecond: Bool) {
        guard let hour = number(2), take(":"), let minute = number(2) else {
            throw refusal("its time does not begin with hours and minutes, each of two digits", "\(date)T18:30:00Z")
        }
        guard hour < 24 else {
            throw refusal(
                "hours are 00 to 23", hour == 24 ? "24:00 as 00:00 of the next day" : "\(date)T18:30:00Z")
        }
        guard minute < 60 else { throw refusal("minutes are 00 to 59", "\(date)T18:30:00Z") }
        guard take(":") else { return (hour * 3_600 + minute * 60, 0, false) }
        guard let second = number(2) else {
            throw refusal("its seconds have not two digits", "\(text(to: position))00Z")
        }
        guard second <= 60 else { throw refusal("seconds are 00 to 59", "\(date)T18:30:00Z") }
        var nanoseconds: Int32 = 0
        if take(".") {
            guard let decimals = decimals() else {
                throw refusal("no digit stands behind its point", "\(text(to: position - 1))Z")
            }
            nanoseconds = decimals
        } else if peek == UInt8(ascii: ",") {
            throw refusal("decimals stand behind a point, not a comma", "\(text(to: position)).5Z")
        }
        return (hour * 3_600 + minute * 60 + second, nanoseconds, second == 60)
    }

    /// The seconds that local time is ahead of UTC.
    private mutating func offset(behind time: String) throws(DateText.Refusal) -> Int64 {
        if take("Z") || take("z") { return 0 }
        let isBehind = peek == UInt8(ascii: "-")
        guard take("+") || take("-") else {
            guard position < bytes.count else {
                throw refusal("it has no time zone", "\(time)Z if it is in UTC, or an offset such as \(time)+02:00")
            }
            throw refusal("other characters than a time zone stand behind its time", "\(time)Z or \(time)+02:00")
        }
        guard let hours = number(2) else {
            throw refusal("its time zone has not two digits for hours", "\(time)+02:00")
        }
        var minutes: Int64 = 0
        if take(":") || peek.map(Self.isDigit) == true {
            guard let number = number(2) else {
                throw refusal("its time zone has not two digits for minutes", "\(time)+02:00")
            }
            minutes = number
        }
        guard hours < 24, minutes < 60 else {
            throw refusal("time zones are -23:59 to +23:59", "\(time)+02:00")
        }
        return (hours * 3_600 + minutes * 60) * (isBehind ? -1 : 1)
    }

    private func refusal(_ reason: String, _ remedy: String) -> DateText.Refusal {
        DateText.Refusal(reason: reason, remedy: remedy)
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The text before a position, which has been read and so is ASCII.
    private func text(to end: Int) -> String { String(decoding: bytes[..<end], as: UTF8.self) }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    private mutating func number(_ count: Int) -> Int64? {
        let digits = bytes[position...].prefix(count)
        guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
        position += count
        return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
    }

    /// The decimals as nanoseconds, rounded down; `nil` if there are none.
    private mutating func decimals() -> Int32? {
        let digits = bytes[position...].prefix(while: Self.isDigit)
        guard !digits.isEmpty else { return nil }
        position += digits.count
        let nine = Array(digits.prefix(9)) + [UInt8](repeating: 48, count: max(0, 9 - digits.count))
        return nine.reduce(0) { $0 * 10 + Int32($1 - 48) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
