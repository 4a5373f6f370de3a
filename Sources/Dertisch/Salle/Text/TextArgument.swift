/// A value that can stand in a text: `wine("photo.likes", ["count": likes])`.
///
/// ```swift
/// struct Distance: TextArgument {
///     let metres: Int
///     var textPart: TextPart { .words("\(metres) m") }
/// }
/// ```
///
/// Strings and numbers are text arguments already; numbers are written as the customer's language writes them.
public protocol TextArgument: Sendable {
    /// The value as a part of a text.
    var textPart: TextPart { get }
}

/// A part of a text that is filled in. A ``TextArgument`` gives it.
public enum TextPart: Hashable, Sendable {
    /// Words, as they are.
    case words(String)
    /// A whole number; plurals may follow it.
    case integer(Int)
    /// A number; plurals may follow it.
    case decimal(Double)
}

extension String: TextArgument {
    /// The text itself.
    public var textPart: TextPart { .words(self) }
}

extension Int: TextArgument {
    /// The number.
    public var textPart: TextPart { .integer(self) }
}

extension Double: TextArgument {
    /// The number.
    public var textPart: TextPart { .decimal(self) }
}
