/// developer.apple.com/documentation/uikit/uiimageview
@MainActor open class UIImageView: UIView {}
