public import Foundation

/// developer.apple.com/documentation/uikit/uibaritem
@MainActor open class UIBarItem: NSObject {
    /// developer.apple.com/documentation/uikit/uibaritem/title
    open var title: String?
    /// developer.apple.com/documentation/uikit/uibaritem/image
    open var image: UIImage?
    /// developer.apple.com/documentation/uikit/uibaritem/isenabled
    open var isEnabled = true
    /// developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier
    open var accessibilityIdentifier: String?
    /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel
    open var accessibilityLabel: String?
    /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityhint
    open var accessibilityHint: String?

    /// An item without a title.
    public override nonisolated init() { super.init() }
}

/// developer.apple.com/documentation/uikit/uitabbaritem
@MainActor open class UITabBarItem: UIBarItem {
    /// developer.apple.com/documentation/uikit/uitabbaritem/badgevalue: `nil` shows none.
    open var badgeValue: String?
}
