public import Foundation

/// A point in time, formatted in the guest's time zone: `texts.text(for: Moment(comment.written))`.
///
/// A plain `Date` is formatted in the time zone of the machine that the house runs on. This suits a calendar day, and a
/// guest at that machine. A browser may be in another time zone: there a moment uses the browser's, and is formatted
/// again once the browser has reported it. See ``Metrics/timeZone``.
///
/// ```swift
/// table.lay(\.departs, at: "departs") { date, texts in texts("train.departs", ["time": Moment(date)]) }
/// ```
public struct Moment: Hashable, Sendable, TextDate {
    /// The point in time.
    public let date: Date
    /// The time zone to format it in; `nil` for the guest's.
    public let timeZone: TimeZone?

    /// Makes a moment.
    ///
    /// - Parameters:
    ///   - date: the point in time.
    ///   - timeZone: the time zone to format it in, for example that of a railway station. If omitted, the guest's, or
    ///     the house's while the guest's is unknown.
    public init(_ date: Date, in timeZone: TimeZone? = nil) {
        self.date = date
        self.timeZone = timeZone
    }

    /// The moment.
    public var textPart: TextPart { .moment(self) }
}
