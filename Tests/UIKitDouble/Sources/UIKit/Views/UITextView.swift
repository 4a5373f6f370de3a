/// developer.apple.com/documentation/uikit/uitextview
@MainActor open class UITextView: UIScrollView {
    /// developer.apple.com/documentation/uikit/uitextview/text
    open var text: String! = ""
    /// developer.apple.com/documentation/uikit/uitextview/iseditable
    open var isEditable = true

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
    open override var canBecomeFirstResponder: Bool { true }
}
