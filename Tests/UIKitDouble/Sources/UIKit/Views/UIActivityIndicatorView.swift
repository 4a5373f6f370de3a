/// developer.apple.com/documentation/uikit/uiactivityindicatorview
@MainActor open class UIActivityIndicatorView: UIView {
    /// developer.apple.com/documentation/uikit/uiactivityindicatorview/isanimating
    public private(set) var isAnimating = false
    /// developer.apple.com/documentation/uikit/uiactivityindicatorview/startanimating()
    open func startAnimating() { isAnimating = true }
    /// developer.apple.com/documentation/uikit/uiactivityindicatorview/stopanimating()
    open func stopAnimating() { isAnimating = false }
}
