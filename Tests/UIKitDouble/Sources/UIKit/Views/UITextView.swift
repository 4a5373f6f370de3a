public import Foundation

/// developer.apple.com/documentation/uikit/uitextview
@MainActor open class UITextView: UIScrollView {
    /// developer.apple.com/documentation/uikit/uitextview/text
    open var text: String! = ""
    /// developer.apple.com/documentation/uikit/uitextview/iseditable
    open var isEditable = true
    /// developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry
    open var isSecureTextEntry = false
    /// developer.apple.com/documentation/uikit/uitextinputtraits/textcontenttype
    open var textContentType: UITextContentType!
    /// The font; see developer.apple.com/documentation/uikit/uitextview/font
    open var font: UIFont? = UIFont.systemFont(ofSize: 17)
    /// developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory: false by default.
    open var adjustsFontForContentSizeCategory = false
    /// developer.apple.com/documentation/uikit/uitextview/selectedrange
    open var selectedRange = NSRange(location: 0, length: 0)
    /// The range that was scrolled into view last.
    public private(set) var rangeInView: NSRange?
    /// developer.apple.com/documentation/uikit/uitextview/scrollrangetovisible(_:)
    open func scrollRangeToVisible(_ range: NSRange) { rangeInView = range }

    /// developer.apple.com/documentation/uikit/uiresponder/canbecomefirstresponder
    open override var canBecomeFirstResponder: Bool { true }

    /// developer.apple.com/documentation/uikit/uitextview/textdidchangenotification: posted as a guest types.
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")

    /// developer.apple.com/documentation/uikit/uitextview/textdidbegineditingnotification
    public nonisolated static let textDidBeginEditingNotification = Notification.Name(
        "UITextViewTextDidBeginEditingNotification")

    @discardableResult open override func becomeFirstResponder() -> Bool {
        let began = !isFirstResponder
        guard super.becomeFirstResponder() else { return false }
        if began { NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self) }
        return true
    }

    /// Typing of a guest, who replaces the text.
    public func type(_ words: String) {
        guard isEditable, isUserInteractionEnabled else { return }
        text = words
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
}
