/// developer.apple.com/documentation/uikit/uitextfield
@MainActor open class UITextField: UIControl {
    /// developer.apple.com/documentation/uikit/uitextfield/text: empty by default, and never `nil` once it is read.
    open var text: String? = ""
    /// developer.apple.com/documentation/uikit/uitextfield/placeholder
    open var placeholder: String?
    /// developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry
    open var isSecureTextEntry = false

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
    open override var canBecomeFirstResponder: Bool { isEnabled }
}
