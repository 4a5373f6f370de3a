/// developer.apple.com/documentation/uikit/uislider
@MainActor open class UISlider: UIControl {
    /// developer.apple.com/documentation/uikit/uislider/minimumvalue
    open var minimumValue: Float = 0
    /// developer.apple.com/documentation/uikit/uislider/maximumvalue
    open var maximumValue: Float = 1
    private var number: Float = 0
    /// developer.apple.com/documentation/uikit/uislider/value: within its bounds.
    open var value: Float {
        get { number }
        set { number = min(max(newValue, minimumValue), maximumValue) }
    }
}
