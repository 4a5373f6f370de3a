import Foundation

/// The way in which a region writes hours, learnt from the system's short time of day.
enum HourText {
    /// The symbol for the hour of a region: with one or two digits, and with the part of the day that the region names.
    static let cache = RegionCache { symbol(in: pattern(for: $0)) }

    /// The pattern of a short time in the region (UTS 35, "Date Format Patterns"): `HH:mm`, `h:mm a`.
    private static func pattern(for locale: Locale) -> String {
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.dateStyle = .none
        formatter.timeStyle = .short
        return formatter.dateFormat ?? ""
    }

    /// The symbol that a pattern has.
    static func symbol(in pattern: String) -> Date.FormatStyle.Symbol.Hour {
        // Text between apostrophes is literal: "H:mm 'hodź'.".
        let pattern = pattern.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
        let hours = pattern.count { "HhKk".contains($0) }
        // `B` names more parts of the day than morning and afternoon.
        if pattern.contains("B") {
            return hours > 1
                ? .conversationalTwoDigits(amPM: .abbreviated) : .conversationalDefaultDigits(amPM: .abbreviated)
        }
        return hours > 1 ? .twoDigits(amPM: .abbreviated) : .defaultDigits(amPM: .abbreviated)
    }
}
