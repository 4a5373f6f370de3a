/// developer.apple.com/documentation/uikit/uistepper
@MainActor open class UIStepper: UIControl {
    /// developer.apple.com/documentation/uikit/uistepper/minimumvalue
    open var minimumValue: Double = 0
    /// developer.apple.com/documentation/uikit/uistepper/maximumvalue
    open var maximumValue: Double = 100
    private var number: Double = 0
    /// developer.apple.com/documentation/uikit/uistepper/value: within its bounds.
    open var value: Double {
        get { number }
        set { number = min(max(newValue, minimumValue), maximumValue) }
    }
}
