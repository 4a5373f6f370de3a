public import Foundation

/// developer.apple.com/documentation/uikit/uiscrollview
@MainActor open class UIScrollView: UIView {
    /// developer.apple.com/documentation/uikit/uiscrollview/delegate
    open weak var delegate: (any UIScrollViewDelegate)?
    /// developer.apple.com/documentation/uikit/uiscrollview/contentsize
    open var contentSize = CGSize.zero
    /// developer.apple.com/documentation/uikit/uiscrollview/contentoffset: the delegate hears of each change.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue != contentOffset else { return }
            bounds.origin = newValue
            delegate?.scrollViewDidScroll(self)
        }
    }

    /// developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
    open func setContentOffset(_ offset: CGPoint, animated: Bool) { contentOffset = offset }
}

/// developer.apple.com/documentation/uikit/uiscrollviewdelegate
@MainActor public protocol UIScrollViewDelegate: AnyObject {
    /// developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidscroll(_:)
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// It is optional.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}
