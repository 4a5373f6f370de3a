// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

// What DertischImages uses of Core Graphics. Core Foundation's types are those of Foundation here, where Apple bridges them.
public typealias CFString = String
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias CFDictionary = [String: Any]

/// developer.apple.com/documentation/coregraphics/cgimage
public final class CGImage {
    public var width: Int { unavailable() }
    public var height: Int { unavailable() }
    public var alphaInfo: CGImageAlphaInfo { unavailable() }
}
/// developer.apple.com/documentation/coregraphics/cgimagealphainfo
public enum CGImageAlphaInfo: UInt32 {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}
/// developer.apple.com/documentation/coregraphics/cgcolorspace
public final class CGColorSpace {
    public static var sRGB: CFString { unavailable() }
    public init?(name: CFString) { unavailable() }
}
/// developer.apple.com/documentation/coregraphics/cgcontext
public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) { unavailable() }
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) { unavailable() }
    public func makeImage() -> CGImage? { unavailable() }
}

private func unavailable() -> Never { fatalError("This double is there to be compiled against.") }
