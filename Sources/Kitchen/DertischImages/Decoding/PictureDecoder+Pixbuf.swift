#if os(Linux)
    import DertischPictures

    /// Decodes and encodes with gdk-pixbuf, whose loaders scale a JPEG down while they decode it.
    enum PictureDecoder {
        /// Decodes an original, as its request says.
        static func decode(_ original: [UInt8], _ request: DecodingRequest, _ isCancelled: () -> Bool) throws
            -> DecodingResult
        {
            let loader = try PixbufLoader(original, request)
            let pixbuf = try loader.load(original, isCancelled)
            var result = DecodingResult(placeholder: pixbuf.placeholder)
            result.isAnimated = loader.isAnimated
            if request.wantsPixels {
                guard let pixels = pixbuf.pixels else {
                    throw Images.Error.broken(request.address, because: "it has no pixels")
                }
                result.pixels = pixels
            }
            guard request.wantsFile else { return result }
            if result.isAnimated, PictureFormat(original) == .gif, original.count <= request.limits.maxAnimationBytes {
                result.file = EncodedPicture(bytes: original, mediaType: PictureFormat.gif.mediaType)
                return result
            }
            if isCancelled() { throw CancellationError() }
            do throws(PixbufError) {
                result.file = try pixbuf.encoded(quality: request.limits.quality)
            } catch {
                throw Images.Error.broken(request.address, because: error.reason)
            }
            return result
        }

        /// The visible part of an incomplete original; `nil` while nothing can be shown.
        static func preview(_ beginning: [UInt8], _ request: DecodingRequest, _ isCancelled: () -> Bool) -> Pixels? {
            (try? PixbufLoader(beginning, request))?.preview(beginning, isCancelled)?.pixels
        }

        /// The frames of an animated original; `nil` if it is not animated.
        static func animation(_ original: [UInt8], _ request: DecodingRequest, _ isCancelled: () -> Bool) throws
            -> PictureAnimation?
        {
            let loader = try PixbufLoader(original, request)
            _ = try loader.load(original, isCancelled)
            return loader.animation(of: original).map { PictureAnimation($0, request.box) }
        }
    }
#endif
