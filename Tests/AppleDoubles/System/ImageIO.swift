// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CoreGraphics

// What DertischImages uses of Image I/O: developer.apple.com/documentation/imageio.
public final class CGImageSource {}
public final class CGImageDestination {}
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
public let kCGImagePropertyOrientation: CFString = "Orientation"
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
public func CGImageSourceCreateWithData(_: CFData, _: CFDictionary?) -> CGImageSource? { unavailable() }
public func CGImageSourceCreateIncremental(_: CFDictionary?) -> CGImageSource { unavailable() }
public func CGImageSourceUpdateData(_: CGImageSource, _: CFData, _: Bool) { unavailable() }
public func CGImageSourceGetCount(_: CGImageSource) -> Int { unavailable() }
public func CGImageSourceCopyPropertiesAtIndex(_: CGImageSource, _: Int, _: CFDictionary?) -> CFDictionary? {
    unavailable()
}
public func CGImageSourceCreateThumbnailAtIndex(_: CGImageSource, _: Int, _: CFDictionary?) -> CGImage? {
    unavailable()
}
public func CGImageDestinationCreateWithData(
    _: CFMutableData, _: CFString, _: Int, _: CFDictionary?
) -> CGImageDestination? { unavailable() }
public func CGImageDestinationAddImage(_: CGImageDestination, _: CGImage, _: CFDictionary?) { unavailable() }
@discardableResult public func CGImageDestinationFinalize(_: CGImageDestination) -> Bool { unavailable() }

private func unavailable() -> Never { fatalError("This double is there to be compiled against.") }
