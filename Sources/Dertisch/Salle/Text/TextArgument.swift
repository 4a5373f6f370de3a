/// A value that can stand in a text: `wine("photo.likes", ["count": likes])`.
public protocol TextArgument: Sendable {
    /// The value as a part of a text.
    var textPart: TextPart { get }
}

/// A part of a text that is filled in.
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
