import Foundation

/// developer.apple.com/documentation/uikit/uicolor
open class UIColor {
    private let shares: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

    /// developer.apple.com/documentation/uikit/uicolor/init(red:green:blue:alpha:): in sRGB.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { shares = (red, green, blue, alpha) }

    /// developer.apple.com/documentation/uikit/uicolor/getred(_:green:blue:alpha:)
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = shares.red
        green?.pointee = shares.green
        blue?.pointee = shares.blue
        alpha?.pointee = shares.alpha
        return true
    }
}
