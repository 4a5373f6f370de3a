/// developer.apple.com/documentation/uikit/uisemanticcontentattribute
public enum UISemanticContentAttribute: Int, Sendable {
    /// developer.apple.com/documentation/uikit/uisemanticcontentattribute/unspecified
    case unspecified
    /// developer.apple.com/documentation/uikit/uisemanticcontentattribute/forcelefttoright
    case forceLeftToRight = 3
    /// developer.apple.com/documentation/uikit/uisemanticcontentattribute/forcerighttoleft
    case forceRightToLeft = 4
}
