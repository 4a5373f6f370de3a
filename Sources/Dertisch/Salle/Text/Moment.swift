public import Foundation

/// A point in time, told by the guest's own clocks: `wine.text(for: Moment(comment.written))`.
///
/// A plain `Date` is told by the clocks of the machine on which the house stands, which is right for a day in a
/// calendar, and for a guest who sits at that machine. A browser may be elsewhere: what happened at a moment is told
/// there by its clocks, and told again once the browser has said where it is. See ``Metrics/timeZone``.
///
/// ```swift
/// table.lay(\.departs, at: "departs") { date, wine in wine("train.departs", ["time": Moment(date)]) }
/// ```
public struct Moment: Hashable, Sendable, TextDate {
    /// When.
    public let date: Date
    /// By whose clocks; `nil` for the guest's.
    public let timeZone: TimeZone?

    /// Names a point in time.
    ///
    /// - Parameters:
    ///   - date: when.
    ///   - timeZone: by whose clocks it is told: those of a railway station, say. The guest's if left out, or the
    ///     house's while nobody knows where the guest is.
    public init(_ date: Date, in timeZone: TimeZone? = nil) {
        self.date = date
        self.timeZone = timeZone
    }

    /// The moment.
    public var textPart: TextPart { .moment(self) }
}
