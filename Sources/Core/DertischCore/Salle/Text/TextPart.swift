public import Foundation

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
