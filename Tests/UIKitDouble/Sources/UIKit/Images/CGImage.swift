public import Foundation

// UIKit brings Core Graphics with it. Core Foundation's types are those of Foundation here, where Apple bridges them.
/// developer.apple.com/documentation/corefoundation/cfdata
public typealias CFData = Data

/// developer.apple.com/documentation/coregraphics/cgcolorspace
public final class CGColorSpace: Sendable {}

/// developer.apple.com/documentation/coregraphics/cgcolorspacecreatedevicergb()
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// developer.apple.com/documentation/coregraphics/cgimagealphainfo
public enum CGImageAlphaInfo: UInt32, Sendable {
    /// developer.apple.com/documentation/coregraphics/cgimagealphainfo/none
    case none
    /// developer.apple.com/documentation/coregraphics/cgimagealphainfo/premultipliedlast
    case premultipliedLast
    /// developer.apple.com/documentation/coregraphics/cgimagealphainfo/premultipliedfirst
    case premultipliedFirst
    /// developer.apple.com/documentation/coregraphics/cgimagealphainfo/last: in the last byte, and not multiplied into the others.
    case last
}

/// developer.apple.com/documentation/coregraphics/cgbitmapinfo
public struct CGBitmapInfo: OptionSet, Sendable {
    /// The bits of the information.
    public let rawValue: UInt32
    /// Information by its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// developer.apple.com/documentation/coregraphics/cgcolorrenderingintent
public enum CGColorRenderingIntent: Int32, Sendable {
    /// developer.apple.com/documentation/coregraphics/cgcolorrenderingintent/defaultintent
    case defaultIntent
}

/// developer.apple.com/documentation/coregraphics/cgdataprovider
public final class CGDataProvider: Sendable {
    let bytes: [UInt8]
    /// developer.apple.com/documentation/coregraphics/cgdataprovider/init(data:)
    public init?(data: CFData) { bytes = Array(data) }
}

/// developer.apple.com/documentation/coregraphics/cgimage
public final class CGImage: Sendable {
    /// developer.apple.com/documentation/coregraphics/cgimage/width
    public let width: Int
    /// developer.apple.com/documentation/coregraphics/cgimage/height
    public let height: Int
    private let bytesPerRow: Int
    private let bytes: [UInt8]

    /// developer.apple.com/documentation/coregraphics/cgimage/init(width:height:bitspercomponent:bitsperpixel:bytesperrow:space:bitmapinfo:provider:decode:shouldinterpolate:intent:)
    ///
    /// The double has pixels of four bytes only. It ends the process where the provider has fewer bytes than the image, which would be
    /// drawn with what lies behind them.
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard width > 0, height > 0, bitsPerComponent == 8, bitsPerPixel == 32, bytesPerRow >= width * 4,
            bitmapInfo.rawValue == CGImageAlphaInfo.last.rawValue
        else { return nil }
        if provider.bytes.count < bytesPerRow * height {
            raise("CGDataProvider", "\(provider.bytes.count) bytes for an image of \(bytesPerRow * height)")
        }
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow
        bytes = provider.bytes
    }

    /// Red, green, blue and alpha of a pixel, from the top left: how a test sees it.
    public func pixel(x: Int, y: Int) -> [UInt8] {
        let start = y * bytesPerRow + x * 4
        return Array(bytes[start..<start + 4])
    }
}
