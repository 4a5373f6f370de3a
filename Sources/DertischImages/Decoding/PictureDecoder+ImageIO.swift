#if canImport(ImageIO)
    import CoreGraphics
    import Dertisch
    import Foundation
    import ImageIO
    import UniformTypeIdentifiers

    /// Decodes and encodes with ImageIO, which makes a picture small while it decodes it.
    enum PictureDecoder {
        static func render(
            _ original: [UInt8], for request: Request, _ configuration: Images.Configuration, _ isGivenUp: () -> Bool
        ) throws -> Rendition {
            let broken = { (reason: String) in Images.Error.broken(request.address, because: reason) }
            if isGivenUp() { throw CancellationError() }
            guard let source = CGImageSourceCreateWithData(Data(original) as CFData, nil),
                let facts = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
                let width = facts[kCGImagePropertyPixelWidth] as? Int,
                let height = facts[kCGImagePropertyPixelHeight] as? Int
            else { throw broken("it holds no picture") }
            let claimed = Size(width: width, height: height)
            guard let area = claimed.area, area <= configuration.mostPixels else {
                throw Images.Error.tooLarge(
                    address: PlainAddress(request.address).text, width: width, height: height,
                    mostPixels: configuration.mostPixels)
            }
            let isTurned = (facts[kCGImagePropertyOrientation] as? Int ?? 1) >= 5
            let size = (isTurned ? claimed.turned : claimed)
                .fitted(into: Size(width: request.width, height: request.height))
            let options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: max(size.width, size.height),
            ]
            guard let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary) else {
                throw broken("it cannot be decoded")
            }
            switch request.form {
            case .encoded: return .encoded(try encode(image, min(100, max(0, configuration.quality)), broken))
            case .pixels: return .pixels(try read(image, broken))
            }
        }

        private static func encode(
            _ image: CGImage, _ quality: Int, _ broken: (String) -> Images.Error
        ) throws -> EncodedPicture {
            let isOpaque = try Self.isOpaque(image, broken)
            let type = isOpaque ? UTType.jpeg : UTType.png
            let data = NSMutableData()
            guard let destination = CGImageDestinationCreateWithData(data, type.identifier as CFString, 1, nil) else {
                throw broken("it cannot be encoded")
            }
            let options = [kCGImageDestinationLossyCompressionQuality: Double(quality) / 100]
            CGImageDestinationAddImage(destination, image, options as CFDictionary)
            guard CGImageDestinationFinalize(destination) else { throw broken("it cannot be encoded") }
            return EncodedPicture(bytes: Array(data as Data), mediaType: isOpaque ? "image/jpeg" : "image/png")
        }

        /// Whether nothing shines through, whatever channels there are.
        private static func isOpaque(_ image: CGImage, _ broken: (String) -> Images.Error) throws -> Bool {
            if [.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo) { return true }
            let bytes = try read(image, broken).bytes
            return stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
        }

        private static func read(_ image: CGImage, _ broken: (String) -> Images.Error) throws -> Pixels {
            let (width, height) = (image.width, image.height)
            var bytes = [UInt8](repeating: 0, count: width * height * 4)
            let isDrawn = bytes.withUnsafeMutableBytes { buffer -> Bool in
                guard
                    let context = CGContext(
                        data: buffer.baseAddress, width: width, height: height, bitsPerComponent: 8,
                        bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
                        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
                else { return false }
                context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
                return true
            }
            guard isDrawn, let pixels = Pixels(width: width, height: height, bytes: straight(bytes)) else {
                throw broken("it cannot be drawn")
            }
            return pixels
        }

        /// Takes the alpha back out of the colours.
        private static func straight(_ bytes: [UInt8]) -> [UInt8] {
            var bytes = bytes
            for offset in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = Int(bytes[offset + 3])
                guard alpha > 0, alpha < 255 else { continue }
                for channel in offset..<offset + 3 {
                    bytes[channel] = UInt8(min(255, Int(bytes[channel]) * 255 / alpha))
                }
            }
            return bytes
        }
    }
#endif
