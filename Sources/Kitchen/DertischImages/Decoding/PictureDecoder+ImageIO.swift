#if canImport(ImageIO)
    import CoreGraphics
    import DertischPictures
    import Foundation
    import ImageIO
    import UniformTypeIdentifiers

    /// Decodes and encodes with ImageIO, which scales a picture down while it decodes it.
    enum PictureDecoder {
        /// Decodes an original, as its request says.
        static func decode(_ original: [UInt8], _ request: DecodingRequest, _ isCancelled: () -> Bool) throws
            -> DecodingResult
        {
            if isCancelled() { throw CancellationError() }
            let broken = { (reason: String) in Images.Error.broken(request.address, because: reason) }
            guard let format = PictureFormat(original) else {
                throw broken("its format is unknown")
            }
            // ImageIO shows a JPEG or PNG without its end as far as it goes, and does not tell how far.
            guard !original.isTruncated(format) || format == .jpeg || format == .png else {
                throw broken("the file is truncated")
            }
            guard let source = CGImageSourceCreateWithData(Data(original) as CFData, nil),
                let image = try image(source, at: 0, format, original, request)
            else {
                throw Images.Error.unsupported(
                    address: RedactedAddress(request.address).text, mediaType: format.mediaType)
            }
            let pixels = try read(image, broken)
            var result = DecodingResult(placeholder: Placeholder(of: pixels))
            result.isAnimated = CGImageSourceGetCount(source) > 1 && [.gif, .webp, .png].contains(format)
            if request.wantsPixels { result.pixels = pixels }
            guard request.wantsFile else { return result }
            if result.isAnimated, format == .gif, original.count <= request.limits.maxAnimationBytes {
                result.file = EncodedPicture(bytes: original, mediaType: format.mediaType)
            } else {
                result.file = try encode(image, request.limits.quality, broken)
            }
            return result
        }

        /// The visible part of an incomplete original; `nil` while nothing can be shown.
        static func preview(_ beginning: [UInt8], _ request: DecodingRequest, _ isCancelled: () -> Bool) -> Pixels? {
            let source = CGImageSourceCreateIncremental(nil)
            CGImageSourceUpdateData(source, Data(beginning) as CFData, false)
            guard !isCancelled(), let format = PictureFormat(beginning),
                let image = try? image(source, at: 0, format, beginning, request)
            else { return nil }
            return try? read(image) { Images.Error.broken(request.address, because: $0) }
        }

        /// The frames of an animated original; `nil` if it is not animated.
        static func animation(_ original: [UInt8], _ request: DecodingRequest, _ isCancelled: () -> Bool) throws
            -> PictureAnimation?
        {
            guard let format = PictureFormat(original), !isCancelled(),
                let source = CGImageSourceCreateWithData(Data(original) as CFData, nil),
                CGImageSourceGetCount(source) > 1
            else { return nil }
            return PictureAnimation(source, format, original, request)
        }

        /// One frame of a source, in sRGB, fitted into its box.
        static func image(
            _ source: CGImageSource, at index: Int, _ format: PictureFormat, _ original: [UInt8],
            _ request: DecodingRequest
        ) throws -> CGImage? {
            guard let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any],
                let width = properties[kCGImagePropertyPixelWidth] as? Int,
                let height = properties[kCGImagePropertyPixelHeight] as? Int
            else { return nil }
            let declaredSize = PixelSize(width: width, height: height)
            let maxPixels = request.limits.maxPixels(of: format, original)
            guard let area = declaredSize.area, area <= maxPixels else {
                throw Images.Error.tooLarge(
                    address: RedactedAddress(request.address).text, width: width, height: height, maxPixels: maxPixels)
            }
            let isRotated = (properties[kCGImagePropertyOrientation] as? Int ?? 1) >= 5
            let size = (isRotated ? declaredSize.rotated : declaredSize).fitted(
                into: request.box, canGrow: format.isVector)
            let options: [CFString: Any] = [
                kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: max(size.width, size.height),
            ]
            return CGImageSourceCreateThumbnailAtIndex(source, index, options as CFDictionary).flatMap { inSRGB($0) }
        }

        private static func inSRGB(_ image: CGImage) -> CGImage? {
            guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                let context = CGContext(
                    data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 0,
                    space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            else { return nil }
            context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
            return context.makeImage()
        }

        private static func encode(
            _ image: CGImage, _ quality: Int, _ broken: (String) -> Images.Error
        ) throws -> EncodedPicture {
            let isOpaque = try Self.isOpaque(image, broken)
            let type = isOpaque ? UTType.jpeg : UTType.png
            let data = NSMutableData()
            guard
                let destination = CGImageDestinationCreateWithData(
                    data as CFMutableData, type.identifier as CFString, 1, nil)
            else {
                throw broken("it cannot be encoded")
            }
            let options = [kCGImageDestinationLossyCompressionQuality: Double(quality) / 100]
            CGImageDestinationAddImage(destination, image, options as CFDictionary)
            guard CGImageDestinationFinalize(destination) else { throw broken("it cannot be encoded") }
            return EncodedPicture(
                bytes: Array(Data(referencing: data)), mediaType: isOpaque ? "image/jpeg" : "image/png")
        }

        /// True if every pixel is opaque, even if there is an alpha channel.
        private static func isOpaque(_ image: CGImage, _ broken: (String) -> Images.Error) throws -> Bool {
            if [.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo) { return true }
            let bytes = try read(image, broken).bytes
            return stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
        }

        static func read(_ image: CGImage, _ broken: (String) -> Images.Error) throws -> Pixels {
            let (width, height) = (image.width, image.height)
            var bytes = [UInt8](repeating: 0, count: width * height * 4)
            let isDrawn = bytes.withUnsafeMutableBytes { buffer -> Bool in
                guard let space = CGColorSpace(name: CGColorSpace.sRGB),
                    let context = CGContext(
                        data: buffer.baseAddress, width: width, height: height, bitsPerComponent: 8,
                        bytesPerRow: width * 4, space: space,
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

        /// Converts premultiplied colours to straight alpha.
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
