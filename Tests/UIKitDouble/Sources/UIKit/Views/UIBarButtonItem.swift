/// developer.apple.com/documentation/uikit/uibarbuttonitem
@MainActor open class UIBarButtonItem: UIBarItem {
    /// developer.apple.com/documentation/uikit/uibarbuttonitem/ishidden
    open var isHidden = false
    /// developer.apple.com/documentation/uikit/uibarbuttonitem/primaryaction
    open var primaryAction: UIAction?

    /// A tap of a finger.
    public func tap() { if isEnabled, !isHidden { primaryAction?.perform(by: self) } }
}
