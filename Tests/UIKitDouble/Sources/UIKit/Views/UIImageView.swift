/// developer.apple.com/documentation/uikit/uiimageview
@MainActor open class UIImageView: UIView {
    /// developer.apple.com/documentation/uikit/uiimageview/image
    open var image: UIImage?
}
