/// developer.apple.com/documentation/uikit/uimenuelement
@MainActor public class UIMenuElement {
    /// developer.apple.com/documentation/uikit/uimenuelement/state
    public enum State: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uimenuelement/state/off
        case off
        /// developer.apple.com/documentation/uikit/uimenuelement/state/on
        case on
    }
    /// developer.apple.com/documentation/uikit/uimenuelement/title
    public var title: String
    /// developer.apple.com/documentation/uikit/uimenuelement/image
    public var image: UIImage?

    init(title: String, image: UIImage? = nil) {
        self.title = title
        self.image = image
    }
}

/// developer.apple.com/documentation/uikit/uimenu
@MainActor public final class UIMenu: UIMenuElement {
    /// developer.apple.com/documentation/uikit/uimenu/children
    public let children: [UIMenuElement]

    /// developer.apple.com/documentation/uikit/uimenu/init(title:subtitle:image:identifier:options:preferredelementsize:children:)
    public init(title: String = "", children: [UIMenuElement] = []) {
        self.children = children
        super.init(title: title)
    }
}
