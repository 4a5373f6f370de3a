#if os(Linux)
    import DertischPictures

    /// Decodes and encodes with gdk-pixbuf, whose loaders scale a JPEG down while they decode it.
    enum PictureDecoder {
        /// Renders an original as ordered.
        static func render(_ original: [UInt8], _ order: RenderingOrder, _ isGivenUp: () -> Bool) throws -> Rendering {
            let loading = try PixbufLoading(original, order)
            let pixbuf = try loading.load(original, isGivenUp)
            var rendering = Rendering(placeholder: pixbuf.placeholder)
            rendering.isMoving = loading.film != nil
            if order.wantsPixels {
                guard let pixels = pixbuf.pixels else {
                    throw Images.Error.broken(order.address, because: "it has no pixels")
                }
                rendering.pixels = pixels
            }
            guard order.wantsFile else { return rendering }
            if rendering.isMoving, PictureFormat(original) == .gif, original.count <= order.limits.mostMovingBytes {
                rendering.file = EncodedPicture(bytes: original, mediaType: PictureFormat.gif.mediaType)
                return rendering
            }
            if isGivenUp() { throw CancellationError() }
            do throws(PixbufFlaw) {
                rendering.file = try pixbuf.encoded(quality: order.limits.quality)
            } catch {
                throw Images.Error.broken(order.address, because: error.reason)
            }
            return rendering
        }

        /// The visible part of an incomplete original; `nil` while nothing can be shown.
        static func peek(_ beginning: [UInt8], _ order: RenderingOrder, _ isGivenUp: () -> Bool) -> Pixels? {
            (try? PixbufLoading(beginning, order))?.peek(beginning, isGivenUp)?.pixels
        }

        /// The frames of an animated original; `nil` if it is not animated.
        static func film(_ original: [UInt8], _ order: RenderingOrder, _ isGivenUp: () -> Bool) throws -> PictureFilm? {
            let loading = try PixbufLoading(original, order)
            _ = try loading.load(original, isGivenUp)
            return loading.film.map { PictureFilm($0, order.box) }
        }
    }
#endif
