#if os(Linux)
    import DertischPictures

    /// Decodes and encodes with gdk-pixbuf, whose loaders make a JPEG small while they decode it.
    enum PictureDecoder {
        /// Makes what is ordered of an original.
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

        /// What can be seen of an original whose end has not come; `nil` if that is nothing yet.
        static func peek(_ beginning: [UInt8], _ order: RenderingOrder, _ isGivenUp: () -> Bool) -> Pixels? {
            (try? PixbufLoading(beginning, order))?.peek(beginning, isGivenUp)?.pixels
        }

        /// The pictures of an original that moves; `nil` if it does not.
        static func film(_ original: [UInt8], _ order: RenderingOrder, _ isGivenUp: () -> Bool) throws -> PictureFilm? {
            let loading = try PixbufLoading(original, order)
            _ = try loading.load(original, isGivenUp)
            return loading.film.map { PictureFilm($0, order.box) }
        }
    }

    /// An animation on its way, a picture at a time.
    // Whoever shows it asks for the next picture only when the one before has come, so one thread at a time has it.
    final class PictureFilm: @unchecked Sendable {
        private let film: PixbufFilm
        private let box: PixelSize

        init(_ film: PixbufFilm, _ box: PixelSize) {
            self.film = film
            self.box = box
        }

        /// For how many milliseconds the picture is shown; `nil` if for good.
        var delay: Int? { film.delay }

        /// Goes on to the next picture, and answers it.
        func next() -> Pixels? {
            film.advance()
            return film.picture(fitting: box)
        }
    }
#endif
