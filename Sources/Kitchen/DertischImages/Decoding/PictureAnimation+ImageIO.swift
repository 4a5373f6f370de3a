#if canImport(ImageIO)
    import CoreGraphics
    import DertischPictures
    import Foundation
    import ImageIO
    import UniformTypeIdentifiers

    /// An animation being played, one frame at a time.
    // The next frame is requested only when the one before has been delivered, so one thread at a time uses it.
    final class PictureAnimation: @unchecked Sendable {
        private let source: CGImageSource
        private let format: PictureFormat
        private let original: [UInt8]
        private let request: DecodingRequest
        private var index = 0

        init(_ source: CGImageSource, _ format: PictureFormat, _ original: [UInt8], _ request: DecodingRequest) {
            self.source = source
            self.format = format
            self.original = original
            self.request = request
        }

        /// The time for which the frame is shown, in milliseconds.
        var delay: Int? {
            let (dictionary, key) =
                switch format {
                case .webp: (kCGImagePropertyWebPDictionary, kCGImagePropertyWebPUnclampedDelayTime)
                case .png: (kCGImagePropertyPNGDictionary, kCGImagePropertyAPNGUnclampedDelayTime)
                default: (kCGImagePropertyGIFDictionary, kCGImagePropertyGIFUnclampedDelayTime)
                }
            let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any]
            let frame = properties?[dictionary] as? [CFString: Any]
            let seconds = frame?[key] as? Double ?? 0.1
            return Int(max(0.02, min(60, seconds)) * 1000)
        }

        /// Advances to the next frame and returns it.
        func next() -> Pixels? {
            index = (index + 1) % max(1, CGImageSourceGetCount(source))
            guard let image = try? PictureDecoder.image(source, at: index, format, original, request) else {
                return nil
            }
            return try? PictureDecoder.read(image) { Images.Error.broken(request.address, because: $0) }
        }
    }
#endif
