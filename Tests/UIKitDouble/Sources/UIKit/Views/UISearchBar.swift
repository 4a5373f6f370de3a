import Foundation

/// developer.apple.com/documentation/uikit/uisearchbar
@MainActor open class UISearchBar: UIView {
    /// developer.apple.com/documentation/uikit/uisearchbar/text
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// developer.apple.com/documentation/uikit/uisearchbar/placeholder
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// developer.apple.com/documentation/uikit/uisearchbar/searchtextfield: the entry in it.
    public let searchTextField = UITextField(frame: .zero)

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
    open override var canBecomeFirstResponder: Bool { true }
}
