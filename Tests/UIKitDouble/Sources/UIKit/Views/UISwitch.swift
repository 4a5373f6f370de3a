/// developer.apple.com/documentation/uikit/uiswitch
@MainActor open class UISwitch: UIControl {
    /// developer.apple.com/documentation/uikit/uiswitch/ison
    open var isOn = false
    /// developer.apple.com/documentation/uikit/uiswitch/seton(_:animated:): sends no action.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}
