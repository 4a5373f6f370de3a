public import Foundation

/// A value that can stand in a text: `wine("photo.likes", ["count": likes])`.
///
/// ```swift
/// struct Distance: TextArgument {
///     let metres: Int
///     var textPart: TextPart { .words("\(metres) m") }
/// }
/// ```
///
/// Strings, numbers, dates, lists of strings and amounts of money are text arguments already, and are written as the customer's
/// region writes them. An enum of strings needs nothing but the conformance, and a text may select by it.
public protocol TextArgument: Sendable {
    /// The value as a part of a text.
    var textPart: TextPart { get }
}

/// A part of a text that is filled in. A ``TextArgument`` gives it.
public enum TextPart: Hashable, Sendable {
    /// Words, as they are. A text may select by them.
    case words(String)
    /// A whole number; plurals may follow it.
    case integer(Int)
    /// A number; plurals may follow it.
    case decimal(Double)
    /// A day, or a time of day, or both, as the text wants it.
    case date(Date)
    /// The same by the clocks of a place: the guest's, or one that is named.
    case moment(Moment)
    /// Several texts, which become one.
    case list([String])
    /// An amount of money.
    case money(Money)
}

/// An amount of money: `wine("shop.total", ["total": Money(12.5, "EUR")])`.
public struct Money: Hashable, Sendable, TextArgument {
    /// How much, in the currency's main unit.
    public let amount: Decimal
    /// The currency, by its ISO 4217 code.
    public let currency: String

    /// Makes an amount: `Money(12.5, "EUR")`.
    public init(_ amount: Decimal, _ currency: String) {
        self.amount = amount
        self.currency = currency
    }

    /// The amount.
    public var textPart: TextPart { .money(self) }
}

/// A number that can stand in a text, and that a plural can follow.
public protocol TextNumber: TextArgument {}

/// A day or a time that can stand in a text: a `Date`, or a ``Moment``.
public protocol TextDate: TextArgument {}

extension String: TextArgument {
    /// The text itself.
    public var textPart: TextPart { .words(self) }
}

extension Int: TextNumber {
    /// The number.
    public var textPart: TextPart { .integer(self) }
}

extension Double: TextNumber {
    /// The number.
    public var textPart: TextPart { .decimal(self) }
}

extension Decimal: TextNumber {
    /// The number, as near as a `Double` comes.
    public var textPart: TextPart { .decimal(NSDecimalNumber(decimal: self).doubleValue) }
}

extension Date: TextDate {
    /// The date.
    public var textPart: TextPart { .date(self) }
}

extension Bool: TextArgument {
    /// `true` or `false`, for texts that select by it.
    public var textPart: TextPart { .words(self ? "true" : "false") }
}

extension [String]: TextArgument {
    /// The list.
    public var textPart: TextPart { .list(self) }
}

extension TextArgument where Self: RawRepresentable, RawValue == String {
    /// The raw value, for texts that select by it.
    public var textPart: TextPart { .words(rawValue) }
}
