public import DertischCore
public import Foundation

/// A day and a time of day, without a time zone, as a clock on the wall shows them: when a train leaves, or a table is booked.
///
/// In a form it is typed in the guest's language, or chosen where the layout has a control for it, such as `<input type="datetime-local">`.
///
/// ```swift
/// let leaves = LocalDateTime(iso: "2026-12-31T14:30")
/// ```
///
/// It becomes a moment in a time zone: see ``date(in:)``.
public struct LocalDateTime: Hashable, Comparable, Codable, Sendable {
    /// The day.
    public let day: CalendarDate
    /// The time of day.
    public let time: ClockTime

    /// Makes a day with a time.
    public init(day: CalendarDate, time: ClockTime) { (self.day, self.time) = (day, time) }

    /// Reads a day and a time as ISO 8601 writes them: `2026-12-31T14:30` or `2026-12-31T14:30:15`; `nil` for anything else.
    public init?(iso text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = CalendarDate(iso: String(parts[0])),
            let time = ClockTime(iso: String(parts[1]))
        else { return nil }
        self.init(day: day, time: time)
    }

    /// The day and the time as ISO 8601 writes them, with seconds if there are any: `2026-12-31T14:30`.
    public var iso: String { "\(day.iso)T\(time.iso)" }

    /// Compares by the order of days, and then of times.
    public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        (left.day, left.time) < (right.day, right.time)
    }

    /// Reads a day and a time from their text by ISO 8601.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let read = LocalDateTime(iso: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is no day with a time such as 2026-12-31T14:30")
        }
        self = read
    }

    /// Writes the day and the time as their text by ISO 8601.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso)
    }
}

// MARK: Moments

extension LocalDateTime {
    /// The moments at which the clocks of a zone show this day and time, the earlier first: one, as a rule.
    ///
    /// In an hour that is skipped, since clocks are set forward, there is none. In an hour that comes twice, since they are set back, there are two.
    public func moments(in zone: TimeZone) -> [Date] {
        let offsets = Set([offset(of: zone, after: -86400), offset(of: zone, after: 86400)])
        return offsets.map { moment(atOffset: $0) }
            .filter { moment(atOffset: zone.secondsFromGMT(for: $0)) == $0 }.sorted()
    }

    /// The moment at which the clocks of a zone show this day and time.
    ///
    /// ```swift
    /// let moment = leaves.date(in: station.zone)
    /// ```
    ///
    /// Where clocks are set back, an hour comes twice: the earlier moment is meant. Where they are set forward, an hour is skipped: the moment is as
    /// late as if they had not been set, so the clocks show it later, 03:30 instead of 02:30. If that matters, ask ``moments(in:)``, and ask
    /// the guest.
    public func date(in zone: TimeZone) -> Date {
        moments(in: zone).first ?? moment(atOffset: offset(of: zone, after: -86400))
    }

    /// The day and the time that the clocks of a zone show at a moment, in whole seconds; `nil` outside of the years 1 to 9999.
    public init?(_ date: Date, in zone: TimeZone) {
        let seconds = (date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))).rounded(.down)
        guard let whole = Int(exactly: seconds) else { return nil }
        let (day, rest) = (Self.floored(whole, by: 86400), whole - 86400 * Self.floored(whole, by: 86400))
        guard let date = CalendarDate(daysSince1970: day),
            let time = ClockTime(hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60)
        else { return nil }
        self.init(day: date, time: time)
    }

    /// The zone's distance from Greenwich at a number of seconds after this time, as it were in Greenwich.
    private func offset(of zone: TimeZone, after seconds: Double) -> Int {
        zone.secondsFromGMT(for: moment(atOffset: 0).addingTimeInterval(seconds))
    }

    private func moment(atOffset offset: Int) -> Date {
        let seconds = day.daysSince1970 * 86400 + time.hour * 3600 + time.minute * 60 + time.second
        return Date(timeIntervalSince1970: Double(seconds - offset))
    }

    fileprivate static func floored(_ number: Int, by divisor: Int) -> Int {
        number / divisor - (number % divisor < 0 ? 1 : 0)
    }
}

/// Days are counted in years that begin with March, so that the day of a leap year is the last one.
extension CalendarDate {
    /// The number of days since the first of January 1970.
    fileprivate var daysSince1970: Int {
        let (years, months) = (month > 2 ? year : year - 1, (month + 9) % 12)
        let leaps = years / 4 - years / 100 + years / 400
        return years * 365 + leaps + (153 * months + 2) / 5 + day - 1 - 719_468
    }

    /// The day that is so many days after the first of January 1970; `nil` outside of the years 1 to 9999.
    fileprivate init?(daysSince1970 days: Int) {
        guard (-719_162...2_932_896).contains(days) else { return nil }
        let days = days + 719_468
        let (era, rest) = (days / 146_097, days % 146_097)
        let years = (rest - rest / 1460 + rest / 36524 - rest / 146_096) / 365
        let inYear = rest - (365 * years + years / 4 - years / 100)
        let months = (5 * inYear + 2) / 153
        let month = months < 10 ? months + 3 : months - 9
        self.init(
            year: years + era * 400 + (month <= 2 ? 1 : 0), month: month, day: inYear - (153 * months + 2) / 5 + 1)
    }
}

extension LocalDateTime: Editable {
    /// A typed or chosen day with a time.
    public static var editable: ValueEditor<LocalDateTime> {
        ValueEditor(.entry, isLocal: true) { edited, notation in
            guard case .text(let text) = edited else { return .failure(.wrongKind) }
            if text.allSatisfy(\.isWhitespace) { return .failure(.empty) }
            guard let (date, time) = notation.dates.readDateTime(text),
                let day = CalendarDate(year: date.year, month: date.month, day: date.day),
                let clock = ClockTime(hour: time.hour, minute: time.minute, second: time.second)
            else { return .failure(.noDateTime) }
            return .success(LocalDateTime(day: day, time: clock))
        } entered: { value, notation, revision in
            .entry(value.map { $0.text(in: notation.dates) } ?? "", revision: revision)
        }
    }

    /// The day and the time in the notation of the guest's region.
    public static var layable: ValueRenderer<LocalDateTime> {
        ValueRenderer(.text) { value, sommelier in
            .text(value.map { $0.text(in: sommelier.notation.dates) } ?? "")
        }
    }

    private func text(in notation: DateNotation) -> String {
        notation.text(
            ofDay: notation.text(year: day.year, month: day.month, day: day.day),
            at: notation.text(hour: time.hour, minute: time.minute, second: time.second))
    }
}
