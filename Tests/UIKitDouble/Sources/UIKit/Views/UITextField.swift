public import Foundation

/// developer.apple.com/documentation/uikit/uitextfield
@MainActor open class UITextField: UIControl {
    /// developer.apple.com/documentation/uikit/uitextfield/text: empty by default, and never `nil` once it is read.
    open var text: String? = ""
    /// developer.apple.com/documentation/uikit/uitextfield/placeholder
    open var placeholder: String?
    /// developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry
    open var isSecureTextEntry = false
    /// developer.apple.com/documentation/uikit/uitextinputtraits/textcontenttype
    open var textContentType: UITextContentType!
    /// The font; see developer.apple.com/documentation/uikit/uitextfield/font
    open var font: UIFont? = UIFont.systemFont(ofSize: 17)
    /// developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory: false by default.
    open var adjustsFontForContentSizeCategory = false

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// developer.apple.com/documentation/uikit/uitextfield/textdidbegineditingnotification
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextFieldTextDidBeginEditingNotification")

    /// developer.apple.com/documentation/uikit/uitextfield/textdidchangenotification
    public nonisolated static let textDidChangeNotification = Notification.Name(
        "UITextFieldTextDidChangeNotification")

    @discardableResult open override func becomeFirstResponder() -> Bool {
        let began = !isFirstResponder
        guard super.becomeFirstResponder() else { return false }
        if began {
            sendActions(for: .editingDidBegin)
            NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        }
        return true
    }

    @discardableResult open override func resignFirstResponder() -> Bool {
        let ended = isFirstResponder
        guard super.resignFirstResponder() else { return false }
        if ended { sendActions(for: .editingDidEnd) }
        return true
    }

    /// Typing of a guest, who replaces the text.
    public func type(_ words: String) {
        guard isEnabled, isUserInteractionEnabled else { return }
        text = words
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    /// The return key.
    public func pressReturn() { sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered]) }
}
