public import Foundation

/// developer.apple.com/documentation/uikit/uitextview
@MainActor open class UITextView: UIScrollView {
    /// developer.apple.com/documentation/uikit/uitextview/text
    open var text: String! = ""
    /// developer.apple.com/documentation/uikit/uitextview/iseditable
    open var isEditable = true

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
    open override var canBecomeFirstResponder: Bool { true }

    /// developer.apple.com/documentation/uikit/uitextview/textdidchangenotification: posted as a guest types.
    public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")

    /// Typing of a guest, who replaces the text.
    public func type(_ words: String) {
        guard isEditable, isUserInteractionEnabled else { return }
        text = words
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
}
