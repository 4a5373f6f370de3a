/// developer.apple.com/documentation/uikit/uilabel
@MainActor open class UILabel: UIView {
    override var isControlOrText: Bool { true }
    /// developer.apple.com/documentation/uikit/uilabel/isuserinteractionenabled: false by default.
    override var takesTouches: Bool { false }
    /// developer.apple.com/documentation/uikit/uilabel/text
    open var text: String?
    /// developer.apple.com/documentation/uikit/uilabel/numberoflines
    open var numberOfLines = 1
    /// developer.apple.com/documentation/uikit/uilabel/isenabled
    open var isEnabled = true
    /// developer.apple.com/documentation/uikit/uilabel/font
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)
    /// developer.apple.com/documentation/uikit/uilabel/textalignment
    open var textAlignment = NSTextAlignment.natural
    /// developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory: false by default.
    open var adjustsFontForContentSizeCategory = false
}
