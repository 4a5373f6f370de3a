#if os(Linux)
    import CGdkPixbuf
    import Dertisch
    import Foundation

    /// Decodes and encodes with gdk-pixbuf, whose loaders make a JPEG small while they decode it.
    enum PictureDecoder {
        static func render(
            _ original: [UInt8], for request: Request, mostPixels: Int, quality: Int
        ) throws -> Rendition {
            let loading = Loading(request: request, mostPixels: mostPixels)
            let pixbuf = try loading.load(original)
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            guard let pixels = Pixbuf.pixels(of: pixbuf) else { throw loading.broken("it has no pixels") }
            guard request.isForScreen else { return .pixels(pixels) }
            let isOpaque = gdk_pixbuf_get_has_alpha(pixbuf) == 0 || Pixbuf.isOpaque(pixels)
            return .encoded(
                isOpaque
                    ? EncodedPicture(
                        bytes: try Pixbuf.encode(pixbuf, "jpeg", ["quality": String(quality)], loading),
                        mediaType: "image/jpeg")
                    : EncodedPicture(
                        bytes: try Pixbuf.encode(pixbuf, "png", ["compression": "6"], loading), mediaType: "image/png"))
        }
    }

    /// One picture on its way through a loader.
    final class Loading {
        let request: Request
        let mostPixels: Int
        private var claimed: (width: Int, height: Int)?
        private var isTooLarge: Bool {
            guard let claimed else { return false }
            let (pixels, overflows) = claimed.width.multipliedReportingOverflow(by: claimed.height)
            return overflows || pixels > mostPixels
        }

        init(request: Request, mostPixels: Int) {
            self.request = request
            self.mostPixels = mostPixels
        }

        func broken(_ reason: String) -> Images.Error { .broken(address: request.address, reason) }

        /// The picture, upright and fitting its box. The caller owns it.
        func load(_ original: [UInt8]) throws -> OpaquePointer {
            guard let loader = gdk_pixbuf_loader_new() else { throw broken("gdk-pixbuf has no loader") }
            defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
            _ = dertisch_on_size_prepared(
                loader,
                { loader, width, height, loading in
                    guard let loader, let loading else { return }
                    Unmanaged<Loading>.fromOpaque(loading).takeUnretainedValue().prepare(
                        loader, Int(width), Int(height))
                }, Unmanaged.passUnretained(self).toOpaque())
            try write(original, to: loader)
            guard let decoded = gdk_pixbuf_loader_get_pixbuf(loader),
                let upright = gdk_pixbuf_apply_embedded_orientation(decoded)
            else { throw broken("it holds no picture") }
            return try fitted(upright)
        }

        /// The header has been read: the size to decode to is chosen before a pixel is.
        private func prepare(_ loader: OpaquePointer, _ width: Int, _ height: Int) {
            claimed = (width, height)
            // No size at all makes the loader give up before it asks for memory.
            guard width > 0, height > 0, !isTooLarge else { return gdk_pixbuf_loader_set_size(loader, 0, 0) }
            // Whether the camera was turned is known only later, so the larger of both sizes is taken.
            let upright = Fit.size(width: width, height: height, into: (request.width, request.height))
            let turned = Fit.size(width: width, height: height, into: (request.height, request.width))
            let size = upright.width >= turned.width ? upright : turned
            gdk_pixbuf_loader_set_size(loader, Int32(clamping: size.width), Int32(clamping: size.height))
        }

        private func write(_ original: [UInt8], to loader: OpaquePointer) throws {
            var failure: UnsafeMutablePointer<GError>?
            defer { if let failure { g_error_free(failure) } }
            var isClosed = false
            defer { if !isClosed { gdk_pixbuf_loader_close(loader, nil) } }
            // In parts, so that an original of too many pixels is given up as soon as its header is read.
            for start in stride(from: 0, to: original.count, by: 64 << 10) {
                let part = original[start..<min(original.count, start + 64 << 10)]
                let isTaken = part.withUnsafeBufferPointer {
                    gdk_pixbuf_loader_write(loader, $0.baseAddress, $0.count, &failure)
                }
                if isTaken == 0 { throw flaw(failure) }
            }
            isClosed = true
            if gdk_pixbuf_loader_close(loader, &failure) == 0 { throw flaw(failure) }
        }

        /// Why the loader gave up: of its own accord, or because the header claimed too much.
        private func flaw(_ failure: UnsafeMutablePointer<GError>?) -> Images.Error {
            guard let claimed, isTooLarge else { return broken(words(of: failure)) }
            return .tooLarge(
                address: request.address, width: claimed.width, height: claimed.height, mostPixels: mostPixels)
        }

        private func fitted(_ pixbuf: OpaquePointer) throws -> OpaquePointer {
            let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
            let size = Fit.size(width: width, height: height, into: (request.width, request.height))
            guard size.width < width || size.height < height else { return pixbuf }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            guard
                let smaller = gdk_pixbuf_scale_simple(
                    pixbuf, Int32(clamping: size.width), Int32(clamping: size.height), dertisch_bilinear)
            else { throw broken("there is no memory to scale it") }
            return smaller
        }

        func words(of failure: UnsafeMutablePointer<GError>?) -> String {
            failure.map { String(cString: $0.pointee.message) } ?? "the loader gave no reason"
        }
    }

    /// What is read out of gdk-pixbuf's own pictures.
    enum Pixbuf {
        static func pixels(of pixbuf: OpaquePointer) -> Pixels? {
            let (width, height) = (Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf)))
            let (stride, channels) = (Int(gdk_pixbuf_get_rowstride(pixbuf)), Int(gdk_pixbuf_get_n_channels(pixbuf)))
            guard let source = gdk_pixbuf_read_pixels(pixbuf), width > 0, height > 0, channels == 3 || channels == 4
            else { return nil }
            let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
                for row in 0..<height {
                    for column in 0..<width {
                        let from = source + row * stride + column * channels
                        let to = (row * width + column) * 4
                        for channel in 0..<3 { bytes.initializeElement(at: to + channel, to: from[channel]) }
                        bytes.initializeElement(at: to + 3, to: channels == 4 ? from[3] : 255)
                    }
                }
                count = width * height * 4
            }
            return Pixels(width: width, height: height, bytes: bytes)
        }

        static func isOpaque(_ pixels: Pixels) -> Bool {
            stride(from: 3, to: pixels.bytes.count, by: 4).allSatisfy { pixels.bytes[$0] == 255 }
        }

        static func encode(
            _ pixbuf: OpaquePointer, _ format: String, _ options: [String: String], _ loading: Loading
        ) throws -> [UInt8] {
            var failure: UnsafeMutablePointer<GError>?
            defer { if let failure { g_error_free(failure) } }
            var buffer: UnsafeMutablePointer<CChar>?
            var size = 0
            var keys: [UnsafeMutablePointer<CChar>?] = options.keys.map { strdup($0) } + [nil]
            var values: [UnsafeMutablePointer<CChar>?] = options.values.map { strdup($0) } + [nil]
            defer { for word in keys + values { free(word) } }
            guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, format, &keys, &values, &failure) != 0, let buffer
            else { throw loading.broken(loading.words(of: failure)) }
            defer { g_free(buffer) }
            return Array(UnsafeRawBufferPointer(start: buffer, count: size))
        }
    }
#endif
