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

    /// Typing of a guest, who replaces the text.
    public func type(_ words: String) {
        guard isEnabled, isUserInteractionEnabled else { return }
        text = words
        sendActions(for: .editingChanged)
    }

    /// The return key.
    public func pressReturn() { sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered]) }
}
