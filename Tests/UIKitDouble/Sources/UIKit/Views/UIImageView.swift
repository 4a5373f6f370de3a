/// developer.apple.com/documentation/uikit/uiimageview
@MainActor open class UIImageView: UIView {
    /// developer.apple.com/documentation/uikit/uiimageview/image
    open var image: UIImage?
    /// developer.apple.com/documentation/uikit/uiimageview/isuserinteractionenabled: false by default.
    override var takesTouches: Bool { false }
}
