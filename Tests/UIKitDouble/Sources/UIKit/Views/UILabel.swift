/// developer.apple.com/documentation/uikit/uilabel
@MainActor open class UILabel: UIView {
    /// developer.apple.com/documentation/uikit/uilabel/text
    open var text: String?
    /// developer.apple.com/documentation/uikit/uilabel/numberoflines
    open var numberOfLines = 1
    /// developer.apple.com/documentation/uikit/uilabel/isenabled
    open var isEnabled = true
}
