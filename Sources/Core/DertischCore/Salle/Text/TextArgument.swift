public import Foundation

/// A value that can fill a gap of a text: `texts("photo.likes", ["count": likes])`.
///
/// ```swift
/// struct Distance: TextArgument {
///     let metres: Int
///     var textPart: TextPart { .words("\(metres) m") }
/// }
/// ```
///
/// Strings, numbers, dates, lists of strings and amounts of money already conform, and use the format of the guest's
/// region. An enum of strings needs only to declare the conformance, and a text may select by it.
public protocol TextArgument: Sendable {
    /// The value in a form that a text can format.
    var textPart: TextPart { get }
}

extension String: TextArgument {
    /// The text as literal words.
    public var textPart: TextPart { .words(self) }
}

extension Int: TextNumber {
    /// The number as a text part.
    public var textPart: TextPart { .integer(self) }
}

extension Double: TextNumber {
    /// The number as a text part.
    public var textPart: TextPart { .decimal(self) }
}

extension Decimal: TextNumber {
    /// The number as a text part, rounded to the nearest `Double`.
    public var textPart: TextPart { .decimal(NSDecimalNumber(decimal: self).doubleValue) }
}

extension Date: TextDate {
    /// The date as a text part.
    public var textPart: TextPart { .date(self) }
}

extension Bool: TextArgument {
    /// `true` or `false`, for texts that select by it.
    public var textPart: TextPart { .words(self ? "true" : "false") }
}

extension [String]: TextArgument {
    /// The list as a text part.
    public var textPart: TextPart { .list(self) }
}

extension TextArgument where Self: RawRepresentable, RawValue == String {
    /// The raw value, for texts that select by it.
    public var textPart: TextPart { .words(rawValue) }
}
