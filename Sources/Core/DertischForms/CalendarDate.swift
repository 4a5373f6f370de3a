public import DertischCore

/// A day in the Gregorian calendar, without a time and a time zone: a birthday, or the day on which an invoice is due.
///
/// In a form it is typed in the guest's language, or chosen from a calendar where the layout has one, such as `<input type="date">`.
///
/// ```swift
/// let day = CalendarDate(year: 2026, month: 12, day: 31)
/// ```
public struct CalendarDate: Hashable, Comparable, Codable, Sendable {
    /// The year, from 1 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Makes a day; `nil` if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(of: month, in: year)).contains(day)
        else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads a day as ISO 8601 writes it: `2026-12-31`; `nil` for anything else.
    public init?(iso text: String) {
        guard let numbers = DateNotation.isoNumbers(in: text, separatedBy: "-", [4, 2, 2]) else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The day as ISO 8601 writes it: `2026-12-31`.
    public var iso: String { DateNotation.iso.text(year: year, month: month, day: day) }

    /// The number of days in a month.
    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Compares days by their order in time.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// Reads a day from its text by ISO 8601.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = CalendarDate(iso: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is no day such as 2026-12-31")
        }
        self = day
    }

    /// Writes the day as its text by ISO 8601.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso)
    }
}

extension CalendarDate: Editable {
    /// A typed or chosen day.
    public static var editable: ValueEditor<CalendarDate> {
        ValueEditor(.entry, isLocal: true) { edited, notation in
            guard case .text(let text) = edited else { return .failure(.wrongKind) }
            if text.allSatisfy(\.isWhitespace) { return .failure(.empty) }
            guard let (year, month, day) = notation.dates.readDate(text),
                let date = CalendarDate(year: year, month: month, day: day)
            else { return .failure(.noDate) }
            return .success(date)
        } entered: { date, notation, revision in
            let text = date.map { notation.dates.text(year: $0.year, month: $0.month, day: $0.day) }
            return .entry(text ?? "", revision: revision)
        }
    }

    /// The day in the notation of the guest's region.
    public static var layable: ValueRenderer<CalendarDate> {
        ValueRenderer(.text) { date, sommelier in
            .text(date.map { sommelier.notation.dates.text(year: $0.year, month: $0.month, day: $0.day) } ?? "")
        }
    }
}
