public import Foundation

/// developer.apple.com/documentation/uikit/uibarbuttonitem
@MainActor open class UIBarButtonItem: NSObject {
    /// developer.apple.com/documentation/uikit/uibaritem/title
    open var title: String?
    /// developer.apple.com/documentation/uikit/uibaritem/isenabled
    open var isEnabled = true
    /// developer.apple.com/documentation/uikit/uibarbuttonitem/ishidden
    open var isHidden = false
    /// developer.apple.com/documentation/uikit/uibaritem/image
    open var image: UIImage?
    /// developer.apple.com/documentation/uikit/uibarbuttonitem/primaryaction: the item takes its title and its image, even if it has none.
    open var primaryAction: UIAction? {
        didSet {
            guard let primaryAction else { return }
            title = primaryAction.title
            image = primaryAction.image
        }
    }
    /// developer.apple.com/documentation/uikit/uiaccessibilityidentification/accessibilityidentifier
    open var accessibilityIdentifier: String?
    /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel
    open var accessibilityLabel: String?
    /// developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityhint
    open var accessibilityHint: String?

    /// An item without a title.
    public override nonisolated init() { super.init() }

    /// A tap of a finger.
    public func tap() { if isEnabled, !isHidden { primaryAction?.perform(by: self) } }
}
