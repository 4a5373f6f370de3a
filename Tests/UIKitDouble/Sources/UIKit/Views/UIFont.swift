public import Foundation

/// developer.apple.com/documentation/uikit/uifont
public final class UIFont: NSObject, Sendable {
    /// developer.apple.com/documentation/uikit/uifont/textstyle
    public struct TextStyle: Hashable, Sendable {
        /// The name of the style.
        public let rawValue: String
        /// developer.apple.com/documentation/uikit/uifont/textstyle/body
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// developer.apple.com/documentation/uikit/uifont/textstyle/footnote
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    }
    /// The style of a font that follows the size that the user prefers; `nil` for a font of a size of its own.
    public let style: TextStyle?

    init(_ style: TextStyle?) {
        self.style = style
        super.init()
    }

    /// developer.apple.com/documentation/uikit/uifont/fontdescriptor
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(style) }
    /// developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:)
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style) }
    /// developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:)
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(nil) }
}

/// developer.apple.com/documentation/uikit/uifontdescriptor
public final class UIFontDescriptor: NSObject, Sendable {
    /// developer.apple.com/documentation/uikit/uifontdescriptor/attributename
    public struct AttributeName: Hashable, Sendable {
        /// The name of the attribute.
        public let rawValue: String
        /// developer.apple.com/documentation/uikit/uifontdescriptor/attributename/textstyle
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    }
    private let style: UIFont.TextStyle?

    init(_ style: UIFont.TextStyle?) {
        self.style = style
        super.init()
    }

    /// developer.apple.com/documentation/uikit/uifontdescriptor/object(forkey:)
    public func object(forKey attribute: AttributeName) -> Any? { attribute == .textStyle ? style?.rawValue : nil }
}

/// developer.apple.com/documentation/uikit/nstextalignment
public enum NSTextAlignment: Int, Sendable {
    /// developer.apple.com/documentation/uikit/nstextalignment/left
    case left
    /// developer.apple.com/documentation/uikit/nstextalignment/center
    case center
    /// developer.apple.com/documentation/uikit/nstextalignment/natural: that of the language.
    case natural = 4
}
