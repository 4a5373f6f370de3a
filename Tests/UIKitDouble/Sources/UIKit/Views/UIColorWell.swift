/// developer.apple.com/documentation/uikit/uicolorwell
@MainActor open class UIColorWell: UIControl {
    /// developer.apple.com/documentation/uikit/uicolorwell/selectedcolor
    open var selectedColor: UIColor?
}
