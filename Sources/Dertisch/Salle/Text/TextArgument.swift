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
/// Strings, numbers, dates, lists of strings and amounts of money already conform, and use the format of the customer's
/// region. An enum of strings needs only to declare the conformance, and a text may select by it.
public protocol TextArgument: Sendable {
    /// The value in a form that a text can format.
    var textPart: TextPart { get }
}

/// The content of a gap in a text. A ``TextArgument`` supplies it.
public enum TextPart: Hashable, Sendable {
    /// Literal words. A text may select by them.
    case words(String)
    /// A whole number. Plurals may depend on it.
    case integer(Int)
    /// A number. Plurals may depend on it.
    case decimal(Double)
    /// A date, a time, or both, as the text specifies.
    case date(Date)
    /// A date or time in the guest's time zone, or in a given one.
    case moment(Moment)
    /// A list of texts, joined into one.
    case list([String])
    /// An amount of money.
    case money(Money)
}

/// An amount of money: `texts("shop.total", ["total": Money(12.5, "EUR")])`.
public struct Money: Hashable, Sendable, TextArgument {
    /// The amount, in the currency's main unit.
    public let amount: Decimal
    /// The currency, as an ISO 4217 code.
    public let currency: String

    /// Makes an amount: `Money(12.5, "EUR")`.
    public init(_ amount: Decimal, _ currency: String) {
        self.amount = amount
        self.currency = currency
    }

    /// The amount as a text part.
    public var textPart: TextPart { .money(self) }
}

/// A number that can fill a gap of a text. Plurals can depend on it.
public protocol TextNumber: TextArgument {}

/// A date or time that can fill a gap of a text: a `Date`, or a ``Moment``.
public protocol TextDate: TextArgument {}

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
