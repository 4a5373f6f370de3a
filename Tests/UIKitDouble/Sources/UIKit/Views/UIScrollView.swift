public import Foundation

/// developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Equatable, Sendable {
    /// developer.apple.com/documentation/uikit/uiedgeinsets/bottom
    public var bottom: CGFloat
    /// developer.apple.com/documentation/uikit/uiedgeinsets/zero
    public static let zero = UIEdgeInsets(bottom: 0)
}

/// developer.apple.com/documentation/uikit/uiscrollview
@MainActor open class UIScrollView: UIView {
    /// developer.apple.com/documentation/uikit/uiscrollview/delegate
    open weak var delegate: (any UIScrollViewDelegate)?
    /// developer.apple.com/documentation/uikit/uiscrollview/contentsize
    open var contentSize = CGSize.zero
    /// developer.apple.com/documentation/uikit/uiscrollview/contentinset
    open var contentInset = UIEdgeInsets.zero
    /// developer.apple.com/documentation/uikit/uiscrollview/verticalscrollindicatorinsets
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    /// The safe area that it adds to its inset by itself, as of a home indicator. A test sets it.
    public var safeAreaAtBottom: CGFloat = 0
    /// developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinset: with the safe area.
    open var adjustedContentInset: UIEdgeInsets { UIEdgeInsets(bottom: contentInset.bottom + safeAreaAtBottom) }
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

    /// developer.apple.com/documentation/uikit/uiscrollview/scrollrecttovisible(_:animated:): as far as is needed, and nowhere if it is in
    /// view.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let visible = bounds.height - adjustedContentInset.bottom
        var top = contentOffset.y
        if rect.maxY > top + visible { top = rect.maxY - visible }
        if rect.minY < top { top = rect.minY }
        contentOffset.y = max(0, min(top, contentSize.height - visible))
    }
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
