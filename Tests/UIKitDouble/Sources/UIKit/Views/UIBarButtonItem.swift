/// developer.apple.com/documentation/uikit/uibarbuttonitem
@MainActor open class UIBarButtonItem: UIBarItem {
    /// developer.apple.com/documentation/uikit/uibarbuttonitem/ishidden
    open var isHidden = false
    /// developer.apple.com/documentation/uikit/uibarbuttonitem/primaryaction: the item takes its title and its image, even if it has none.
    open var primaryAction: UIAction? {
        didSet {
            guard let primaryAction else { return }
            title = primaryAction.title
            image = primaryAction.image
        }
    }

    /// A tap of a finger.
    public func tap() { if isEnabled, !isHidden { primaryAction?.perform(by: self) } }
}
