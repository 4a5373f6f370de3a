/// developer.apple.com/documentation/uikit/uiprogressview
@MainActor open class UIProgressView: UIView {
    private var part: Float = 0
    /// developer.apple.com/documentation/uikit/uiprogressview/progress: from 0 to 1.
    open var progress: Float {
        get { part }
        set { part = min(max(newValue, 0), 1) }
    }
}
