public import Foundation

/// developer.apple.com/documentation/uikit/uicoordinatespace
@MainActor public protocol UICoordinateSpace: AnyObject {
    /// developer.apple.com/documentation/uikit/uicoordinatespace/convert(_:to:)-7oxuj
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// developer.apple.com/documentation/uikit/uiscreen
@MainActor public final class UIScreen: NSObject {
    static let ofDevice = UIScreen()
    /// developer.apple.com/documentation/uikit/uiscreen/coordinatespace: turned as the interface is.
    public let coordinateSpace: any UICoordinateSpace = ScreenSpace()
    override nonisolated init() { super.init() }
}

private final class ScreenSpace: UICoordinateSpace {
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        guard let view = coordinateSpace as? UIView else { return rect }
        let position = view.window?.windowScene?.positionOnScreen ?? .zero
        let origin = view.originInWindow
        return rect.offsetBy(dx: -position.x - origin.x, dy: -position.y - origin.y)
    }
}

extension UIView: UICoordinateSpace {
    /// developer.apple.com/documentation/uikit/uicoordinatespace/convert(_:to:)-7oxuj
    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, to: coordinateSpace as? UIView)
    }

    /// developer.apple.com/documentation/uikit/uiview/convert(_:to:)-7oxx: `nil` is the window.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        let (from, to) = (originInWindow, view?.originInWindow ?? .zero)
        return rect.offsetBy(dx: from.x - to.x, dy: from.y - to.y)
    }

    /// The origin of its own coordinates in those of the window.
    fileprivate var originInWindow: CGPoint {
        var origin = CGPoint.zero
        var next: UIView? = self
        while let view = next {
            origin.x -= view.bounds.origin.x
            origin.y -= view.bounds.origin.y
            if view.superview != nil {
                origin.x += view.frame.origin.x
                origin.y += view.frame.origin.y
            }
            next = view.superview
        }
        return origin
    }
}
