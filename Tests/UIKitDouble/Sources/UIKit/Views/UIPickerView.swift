/// developer.apple.com/documentation/uikit/uipickerview
@MainActor open class UIPickerView: UIView {}
