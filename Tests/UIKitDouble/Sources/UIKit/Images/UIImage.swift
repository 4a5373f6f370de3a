public import Foundation

/// developer.apple.com/documentation/uikit/uiimage
///
/// It never changes, so it may be made and read on any thread.
public final class UIImage: NSObject, Sendable {
    /// developer.apple.com/documentation/uikit/uiimage/orientation
    public enum Orientation: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uiimage/orientation/up
        case up
    }
    /// developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.enum
    public enum RenderingMode: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.enum/automatic
        case automatic
        /// developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.enum/alwaysoriginal: never as a mask of one colour.
        case alwaysOriginal
    }

    /// developer.apple.com/documentation/uikit/uiimage/cgimage
    public let cgImage: CGImage?
    /// The name of a symbol of the system, if it is one.
    public let symbol: String?
    /// developer.apple.com/documentation/uikit/uiimage/scale
    public let scale: CGFloat
    /// developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.property
    public let renderingMode: RenderingMode
    /// developer.apple.com/documentation/uikit/uiimage/size: in points, which are its pixels by its scale.
    public var size: CGSize {
        CGSize(width: CGFloat(cgImage?.width ?? 0) / scale, height: CGFloat(cgImage?.height ?? 0) / scale)
    }

    /// developer.apple.com/documentation/uikit/uiimage/init(cgimage:scale:orientation:)
    public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.cgImage = cgImage
        self.scale = scale
        symbol = nil
        renderingMode = .automatic
        super.init()
    }

    /// developer.apple.com/documentation/uikit/uiimage/init(systemname:): the double knows no symbols, and takes each name for one.
    public init?(systemName name: String) {
        cgImage = nil
        scale = 1
        symbol = name
        renderingMode = .automatic
        super.init()
    }

    private init(_ image: UIImage, _ renderingMode: RenderingMode) {
        cgImage = image.cgImage
        scale = image.scale
        symbol = image.symbol
        self.renderingMode = renderingMode
        super.init()
    }

    /// developer.apple.com/documentation/uikit/uiimage/withrenderingmode(_:)
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { UIImage(self, renderingMode) }
}
