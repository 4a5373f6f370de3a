#if os(Linux)
    import Dertisch

    /// Decodes and encodes with gdk-pixbuf, whose loaders make a JPEG small while they decode it.
    enum PictureDecoder {
        static func render(
            _ original: [UInt8], for request: Request, _ configuration: Images.Configuration, _ isGivenUp: () -> Bool
        ) throws -> Rendition {
            let loading = PixbufLoading(request, mostPixels: configuration.mostPixels)
            let pixbuf = try loading.load(original, isGivenUp)
            switch request.form {
            case .pixels:
                guard let pixels = pixbuf.pixels else {
                    throw Images.Error.broken(request.address, because: "it has no pixels")
                }
                return .pixels(pixels)
            case .encoded:
                do throws(PixbufFlaw) {
                    return .encoded(try pixbuf.encoded(quality: min(100, max(0, configuration.quality))))
                } catch {
                    throw Images.Error.broken(request.address, because: error.reason)
                }
            }
        }
    }
#endif
