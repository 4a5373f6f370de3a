import DertischTexts
import Foundation

/// The formatter of numbers, dates, lists, money and sizes for one region. It uses the system's formatters, with some
/// styles made once.
struct RegionText: Sendable {
    let locale: Locale
    let numbers: NumberText
    private let clock: GuestClock

    /// - Parameters:
    ///   - language: the language of the words.
    ///   - region: the customer's region; by default, the region in the language's code.
    ///   - clock: the time zone for moments.
    init(_ language: Language, region: Locale.Region?, clock: GuestClock = GuestClock()) {
        self.clock = clock
        var parts = Locale.Language.Components(identifier: language.pseudo == nil ? language.code : "en")
        if let region { parts.region = region }
        locale = Locale(languageComponents: parts)
        numbers = NumberText(locale)
    }

    /// A value in the requested format, or in its default format if the request is for another type.
    func text(for part: TextPart, _ format: ArgumentFormat) -> String {
        switch (part, format) {
        case (.words(let words), _): words
        case (.integer(let number), .plain), (.integer(let number), .number(nil)): numbers.text(for: number)
        case (.integer(let number), _): text(for: Double(number), number, format)
        case (.decimal(let number), _): text(for: number, nil, format)
        case (.money(let money), _): text(for: money)
        case (.list(let texts), .list(let isAnd)): text(for: texts, isAnd)
        case (.list(let texts), _): text(for: texts, true)
        case (.date(let date), _): text(for: date, format)
        case (.moment(let moment), _): text(for: moment, format)
        }
    }

    private func text(for number: Double, _ whole: Int?, _ format: ArgumentFormat) -> String {
        switch format {
        case .number(let fraction): numbers.text(for: number, fraction: fraction)
        case .percent: number.formatted(.percent.precision(.fractionLength(0...1)).locale(locale))
        // `Decimal` traps on an infinite number.
        case .currency(let code?) where number.isFinite: text(for: Money(Decimal(number), code))
        case .bytes: text(forBytes: whole ?? Int(exactly: number.rounded()) ?? 0)
        default: whole.map(numbers.text) ?? numbers.text(for: number)
        }
    }

    func text(for money: Money) -> String {
        money.amount.formatted(.currency(code: money.currency).locale(locale))
    }

    func text(forBytes count: Int) -> String {
        Int64(count).formatted(.byteCount(style: .file).locale(locale))
    }

    func text(for texts: [String], _ isAnd: Bool) -> String {
        texts.formatted(.list(type: isAnd ? .and : .or).locale(locale))
    }

    func text(for moment: Moment, _ format: ArgumentFormat) -> String {
        text(for: moment.date, format, in: moment.timeZone ?? clock.read())
    }

    func text(for date: Date, _ format: ArgumentFormat, in zone: TimeZone = .autoupdatingCurrent) -> String {
        let style: Date.FormatStyle =
            switch format {
            case .time(let length): .init(date: .omitted, time: Self.time(length), locale: locale, timeZone: zone)
            case .moment(let length):
                .init(date: Self.day(length), time: Self.time(length), locale: locale, timeZone: zone)
            case .date(let length): .init(date: Self.day(length), time: .omitted, locale: locale, timeZone: zone)
            default: .init(date: .long, time: .omitted, locale: locale, timeZone: zone)
            }
        return style.format(date)
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
