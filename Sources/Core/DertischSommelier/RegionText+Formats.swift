import DertischCore
import DertischTexts
import Foundation

/// The formats that a gap of a text may ask for.
extension RegionText {
    /// A value in the requested format, or in its default format if the request is for another type.
    func text(for part: TextPart, _ format: ArgumentFormat) -> String {
        switch (part, format) {
        case (.words(let words), _): words
        case (.integer(let number), .plain), (.integer(let number), .number(nil)): numbers.text(for: number)
        case (.integer(let number), _): text(for: Double(number), number, format)
        case (.decimal(let number), _): text(for: number, nil, format)
        case (.money(let money), _): text(for: money)
        case (.list(let texts), .list(let isAnd)): text(for: texts, isAnd: isAnd)
        case (.list(let texts), _): text(for: texts)
        case (.date(let date), _): text(for: date, format, in: .autoupdatingCurrent)
        case (.moment(let moment), _): text(for: moment.date, format, in: timeZone(of: moment))
        }
    }

    private func text(for number: Double, _ whole: Int?, _ format: ArgumentFormat) -> String {
        switch format {
        case .number(let fraction): numbers.text(for: number, fraction: fraction)
        // Digits of another base are for machines, and the same in every region.
        case .base(let base, let isUpper):
            (whole ?? Int(exactly: number.rounded())).map { String($0, radix: base, uppercase: isUpper) }
                ?? numbers.text(for: number)
        case .percent: text(forPercent: number)
        // `Decimal` traps on an infinite number.
        case .currency(let code?) where number.isFinite: text(for: Money(Decimal(number), code))
        case .bytes: text(forBytes: whole ?? Int(exactly: number.rounded()) ?? 0)
        default: whole.map(numbers.text) ?? numbers.text(for: number)
        }
    }

    private func text(for date: Date, _ format: ArgumentFormat, in zone: TimeZone) -> String {
        switch format {
        case .time(let length): text(for: date, .omitted, Self.time(length), in: zone)
        case .moment(let length): text(for: date, Self.day(length), Self.time(length), in: zone)
        case .date(let length): text(for: date, Self.day(length), .omitted, in: zone)
        default: text(for: date, .long, .omitted, in: zone)
        }
    }

    private static func day(_ length: ArgumentFormat.Length) -> Date.FormatStyle.DateStyle {
        switch length {
        case .short: .numeric
        case .medium: .abbreviated
        case .long: .long
        case .full: .complete
        }
    }

    private static func time(_ length: ArgumentFormat.Length) -> Date.FormatStyle.TimeStyle {
        switch length {
        case .short, .medium: .shortened
        case .long: .standard
        case .full: .complete
        }
    }
}
