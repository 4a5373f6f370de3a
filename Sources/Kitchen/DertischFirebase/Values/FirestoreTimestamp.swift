import DertischJSON
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

    /// Reads a time as RFC 3339 writes it, such as `2026-05-31T18:30:00.123456789Z`; `nil` for another text, a day or a zone that
    /// does not exist, and a time without a zone.
    public init?(_ text: String) {
        do throws(DateText.Refusal) { try self.init(reading: text) } catch { return nil }
    }

    /// Reads a time.
    ///
    /// - Throws: the reason, and what would be right.
    init(reading text: String) throws(DateText.Refusal) {
        let read = try DateText(text, needsTime: true)
        guard let time = FirestoreTimestamp(seconds: read.seconds, nanoseconds: read.nanoseconds) else {
            throw DateText.Refusal(reason: "it is outside the years 1 to 9999", remedy: "2026-05-31T18:30:00Z")
        }
        self = time
    }

    /// The date, rounded to what a `Date` can hold.
    public var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

    /// The time as RFC 3339 writes it, with no, three, six or nine decimals.
    public var description: String {
        let day = GregorianDay.floored(seconds, 86_400)
        let (minutes, second) = (seconds - day * 86_400).quotientAndRemainder(dividingBy: 60)
        let (year, month, dayOfMonth) = GregorianDay.date(day)
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
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T"
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
        let text = try container.decode(String.self)
        do throws(DateText.Refusal) { try self.init(reading: text) } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    /// Writes the time as text. Firestore gets a timestamp instead.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
