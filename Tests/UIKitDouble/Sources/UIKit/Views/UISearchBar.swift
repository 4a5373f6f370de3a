/// developer.apple.com/documentation/uikit/uisearchbar
@MainActor open class UISearchBar: UIView {
    /// developer.apple.com/documentation/uikit/uisearchbar/text
    open var text: String?
    /// developer.apple.com/documentation/uikit/uisearchbar/placeholder
    open var placeholder: String?

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
    open override var canBecomeFirstResponder: Bool { true }
}
