public import Foundation

/// A time in Firestore, with nanoseconds, from the year 1 to the year 9999.
///
/// A `Date` counts in steps of about a tenth of a microsecond, so it cannot hold every such time. Firestore itself
/// rounds down to microseconds when it stores one.
public struct FirestoreTimestamp: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
    /// Whole seconds since 1970, rounded down.
    public let seconds: Int64
    /// Nanoseconds after the second, from 0 to 999,999,999.
    public let nanoseconds: Int32

    /// The seconds of the first and the last year.
    static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Creates a time; `nil` outside the years 1 to 9999, or with nanoseconds outside a second.
    public init?(seconds: Int64, nanoseconds: Int32 = 0) {
        guard Self.range.contains(seconds), 0..<1_000_000_000 ~= nanoseconds else { return nil }
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Creates a time from a date, rounded to the nearest microsecond; `nil` outside the years 1 to 9999.
    ///
    /// Rounded down, as Firestore stores times, a date of 0.123 seconds would come back as one of 0.122999.
    public init?(_ date: Date) {
        let interval = date.timeIntervalSince1970
        let whole = interval.rounded(.down)
        guard let seconds = Int64(exactly: whole), Self.range.contains(seconds) else { return nil }
        // From 0 to 1,000,000, as the rest is from 0 to 1.
        let microseconds = Int32(((interval - whole) * 1e6).rounded())
        let isNextSecond = microseconds == 1_000_000
        self.init(
            seconds: isNextSecond ? seconds + 1 : seconds, nanoseconds: isNextSecond ? 0 : microseconds * 1_000)
    }

    /// Reads a time as RFC 3339 writes it, such as `2026-05-31T18:30:00.123456789Z`; `nil` for another text.
    public init?(_ text: String) {
        var digits = TimeDigits(text)
        guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2), digits.skip("-"),
            let day = digits.number(2), digits.skip("T") || digits.skip("t"), let hour = digits.number(2),
            digits.skip(":"), let minute = digits.number(2), digits.skip(":"), let second = digits.number(2),
            1...12 ~= month, 1...Self.days(of: month, in: year) ~= day, hour < 24, minute < 60, second < 60
        else { return nil }
        var nanoseconds: Int64 = 0
        if digits.skip(".") {
            guard let fraction = digits.fraction() else { return nil }
            nanoseconds = fraction
        }
        guard let offset = digits.offset(), digits.isAtEnd else { return nil }
        let days = Self.days(toYear: year, month, day)
        self.init(
            seconds: days * 86_400 + hour * 3_600 + minute * 60 + second - offset,
            nanoseconds: Int32(truncatingIfNeeded: nanoseconds))
    }

    /// The date, rounded to what a `Date` can hold.
    public var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

    /// The time as RFC 3339 writes it, with no, three, six or nine decimals.
    public var description: String {
        let (minutes, second) = (seconds - Self.floored(seconds, 86_400) * 86_400).quotientAndRemainder(dividingBy: 60)
        let (year, month, day) = Self.date(ofDay: Self.floored(seconds, 86_400))
        func padded(_ number: Int64, _ count: Int) -> String {
            let text = "\(number)"
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        var fraction = ""
        if nanoseconds != 0 {
            let all = padded(Int64(nanoseconds), 9)
            let count = nanoseconds % 1_000_000 == 0 ? 3 : nanoseconds % 1_000 == 0 ? 6 : 9
            fraction = "." + all.prefix(count)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
            + "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(padded(second, 2))\(fraction)Z"
    }

    /// Orders by time.
    public static func < (left: FirestoreTimestamp, right: FirestoreTimestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// Reads a time from its text.
    ///
    /// - Throws: `DecodingError` if the text is no time.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let time = FirestoreTimestamp(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "it is not a time of RFC 3339")
        }
        self = time
    }

    /// Writes the time as text. Firestore gets a timestamp instead.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private static func floored(_ value: Int64, _ divisor: Int64) -> Int64 {
        value / divisor - (value % divisor < 0 ? 1 : 0)
    }

    private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(of month: Int64, in year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970 of a date, counted in years that begin in March, so that leap days come last.
    ///
    /// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*: `days_from_civil` and `civil_from_days`.
    private static func days(toYear year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let era = floored(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(ofDay day: Int64) -> (Int64, Int64, Int64) {
        let shifted = day + 719_468
        let era = floored(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

/// Reads the numbers of a time from its text.
private struct TimeDigits {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = Array(text.utf8.prefix(64))[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == mark.value else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(_ count: Int) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
    }

    /// Up to nine decimals, as nanoseconds.
    mutating func fraction() -> Int64? {
        let digits = rest.prefix { 48...57 ~= $0 }
        guard 1...9 ~= digits.count else { return nil }
        rest.removeFirst(digits.count)
        let padded = Array(digits) + [UInt8](repeating: 48, count: 9 - digits.count)
        return padded.reduce(0) { $0 * 10 + Int64($1 - 48) }
    }

    /// The seconds that local time is ahead of Greenwich.
    mutating func offset() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let isBehind = skip("-")
        guard isBehind || skip("+"), let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60
        else { return nil }
        return (hours * 3_600 + minutes * 60) * (isBehind ? -1 : 1)
    }
}
