#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import Foundation
    import UIKit

    extension UIImage {
        /// An image of pixels that takes the space of a picture's box, in points; `nil` if the system cannot make it.
        ///
        /// A blur, a preview and the picture itself take the same space, so nothing moves as one replaces another.
        convenience init?(_ pixels: Pixels, in box: Picture) {
            guard let provider = CGDataProvider(data: Data(pixels.bytes) as CFData),
                let image = CGImage(
                    width: pixels.width, height: pixels.height, bitsPerComponent: 8, bitsPerPixel: 32,
                    bytesPerRow: pixels.width * 4, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
                    shouldInterpolate: true, intent: .defaultIntent)
            else { return nil }
            let (width, height) = (max(1, box.width), max(1, box.height))
            let scale = max(Double(pixels.width) / Double(width), Double(pixels.height) / Double(height))
            self.init(cgImage: image, scale: scale, orientation: .up)
        }

        /// The image of a picture that has not been loaded: its blur, or else its space alone.
        static func placeholder(_ blur: Placeholder?, of picture: Picture) -> UIImage? {
            let (width, height) = (max(1, picture.width), max(1, picture.height))
            let part = min(1, 32 / Double(max(width, height)))
            func side(_ length: Int) -> Int { max(1, Int((Double(length) * part).rounded())) }
            let size = (width: side(width), height: side(height))
            let empty = Pixels(
                width: size.width, height: size.height,
                bytes: [UInt8](repeating: 0, count: size.width * size.height * 4))
            return (blur?.pixels(width: size.width, height: size.height) ?? empty).flatMap { UIImage($0, in: picture) }
        }
    }
#endif
