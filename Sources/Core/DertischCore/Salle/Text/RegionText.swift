package import Foundation

/// The formatter of numbers, dates, lists, money and sizes for one region. It uses the system's formatters, with some styles made once.
package struct RegionText: Sendable {
    package let locale: Locale
    package let numbers: NumberText
    /// The hour as the region writes it: 02:22 in German, 2:22 in Spanish.
    private let hour: Date.FormatStyle.Symbol.Hour
    private let clock: GuestClock

    /// - Parameters:
    ///   - language: the language of the words.
    ///   - region: the guest's region; by default, the region in the language's code.
    ///   - clock: the time zone for moments.
    init(_ language: Language, region: Locale.Region?, clock: GuestClock = GuestClock()) {
        self.clock = clock
        var parts = Locale.Language.Components(identifier: language.isPseudo ? "en" : language.code)
        if let region { parts.region = region }
        locale = Locale(languageComponents: parts)
        numbers = NumberText.cache[locale]
        hour = HourText.cache[locale]
    }

    /// The notation in which numbers are shown in entries and read from them.
    var notation: NumberNotation { NumberNotation.cache[locale] }

    package func text(for number: Decimal) -> String {
        number.formatted(.number.precision(.fractionLength(0...3)).locale(locale))
    }

    package func text(for money: Money) -> String {
        money.amount.formatted(.currency(code: money.currency).locale(locale))
    }

    package func text(forBytes count: Int) -> String {
        Int64(count).formatted(.byteCount(style: .file).locale(locale))
    }

    package func text(forPercent fraction: Double) -> String {
        fraction.formatted(.percent.precision(.fractionLength(0...1)).locale(locale))
    }

    /// A list: "a, b, and c", or "a, b, or c".
    package func text(for texts: [String], isAnd: Bool = true) -> String {
        texts.formatted(.list(type: isAnd ? .and : .or).locale(locale))
    }

    /// A date, its time, or both.
    package func text(
        for date: Date, _ day: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle,
        in zone: TimeZone = .autoupdatingCurrent
    ) -> String {
        var style = Date.FormatStyle(date: day, time: time, locale: locale, timeZone: zone)
        // The style's own lengths write the hour with as few digits as it has, whatever the region does.
        if time != .omitted { style = style.hour(hour) }
        return style.format(date)
    }

    /// The time zone in which a moment is formatted: its own, or the guest's.
    package func timeZone(of moment: Moment) -> TimeZone { moment.timeZone ?? clock.read() }
}
