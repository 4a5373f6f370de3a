#if os(Linux)
    import CGdkPixbuf

    // Unsafe Unmanaged: the loader is freed with this object, so it never calls back after this object is gone.

    /// A loader of one picture, by gdk-pixbuf.
    final class PixbufLoader {
        private let request: DecodingRequest
        private let format: PictureFormat
        private let maxPixels: Int
        private let loader: OpaquePointer
        private var declaredSize: PixelSize?
        private var isClosed = false

        /// - Throws: ``Images/Error``, if the data is not a picture, or this machine has no loader for it.
        init(_ original: [UInt8], _ request: DecodingRequest) throws(Images.Error) {
            guard let format = PictureFormat(original) else {
                throw .broken(request.address, because: "its format is unknown")
            }
            var failure: UnsafeMutablePointer<GError>?
            guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.mediaType, &failure) else {
                _ = PixbufError(taking: failure)
                throw .unsupported(address: RedactedAddress(request.address).text, mediaType: format.mediaType)
            }
            self.request = request
            self.format = format
            self.loader = loader
            maxPixels = request.limits.maxPixels(of: format, original)
        }

        deinit {
            if !isClosed { gdk_pixbuf_loader_close(loader, nil) }
            g_object_unref(UnsafeMutableRawPointer(loader))
        }

        /// Loads the picture, upright and fitted into its box.
        ///
        /// - Throws: ``Images/Error``; `CancellationError` if the work is cancelled.
        func load(_ original: [UInt8], _ isCancelled: () -> Bool) throws -> Pixbuf {
            guard !original.isTruncated(format) else { throw broken("the file is truncated") }
            try write(original, isCancelled)
            isClosed = true
            var failure: UnsafeMutablePointer<GError>?
            let isLoaded = gdk_pixbuf_loader_close(loader, &failure) != 0
            let error = PixbufError(taking: failure)
            if isTooLarge || !isLoaded { throw failed(error) }
            return try result()
        }

        /// The visible part of an incomplete picture; `nil` while nothing can be shown.
        func preview(_ beginning: [UInt8], _ isCancelled: () -> Bool) -> Pixbuf? {
            guard (try? write(beginning, isCancelled)) != nil else { return nil }
            return try? result()
        }

        /// The frames of the loaded picture, if it is animated.
        var animation: PixbufAnimation? {
            guard let animation = gdk_pixbuf_loader_get_animation(loader),
                gdk_pixbuf_animation_is_static_image(animation) == 0
            else { return nil }
            return PixbufAnimation(animation)
        }

        /// Chooses the decoding size once the header is read, before any pixel is decoded.
        private func setSize(_ size: PixelSize) {
            declaredSize = size
            guard size.width > 0, size.height > 0, !isTooLarge else {
                // A size of zero makes a loader stop before it allocates memory.
                return gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
            // The camera's orientation is known only later, so the larger of both sizes is used.
            let (upright, rotated) = (fitted(size, request.box), fitted(size, request.box.rotated))
            let larger = upright.width >= rotated.width ? upright : rotated
            if format.isVector, (larger.area ?? .max) > maxPixels {
                // Vector graphics can be drawn in any size.
                declaredSize = larger
                return gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
            gdk_pixbuf_loader_set_size(loader, Int32(clamping: larger.width), Int32(clamping: larger.height))
        }

        private func write(_ original: [UInt8], _ isCancelled: () -> Bool) throws {
            // The loader is freed with this object, so the callback never sees a freed one.
            _ = dertisch_on_size_prepared(
                loader,
                { _, width, height, loader in
                    guard let loader else { return }
                    Unmanaged<PixbufLoader>.fromOpaque(loader).takeUnretainedValue()
                        .setSize(PixelSize(width: Int(width), height: Int(height)))
                }, Unmanaged.passUnretained(self).toOpaque())
            // Fed in parts, so that a picture that is too large or cancelled is not read to its end.
            for start in stride(from: 0, to: original.count, by: 64 << 10) {
                if isCancelled() { throw CancellationError() }
                var failure: UnsafeMutablePointer<GError>?
                let isWritten = original[start..<min(original.count, start + (64 << 10))].withUnsafeBufferPointer {
                    gdk_pixbuf_loader_write(loader, $0.baseAddress, $0.count, &failure)
                }
                let error = PixbufError(taking: failure)
                if isTooLarge || isWritten == 0 { throw failed(error) }
            }
        }

        /// The picture upright, in exactly the size that its box asks for.
        private func result() throws -> Pixbuf {
            guard let decoded = gdk_pixbuf_loader_get_pixbuf(loader), let declaredSize else {
                throw broken("the file contains no picture")
            }
            // Orientations 5 to 8 are rotated by 90 degrees (EXIF 2.3, section 4.6.4).
            let isRotated = gdk_pixbuf_get_option(decoded, "orientation").flatMap { Int(String(cString: $0)) } ?? 1 >= 5
            let size = fitted(isRotated ? declaredSize.rotated : declaredSize, request.box)
            guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded).map(Pixbuf.init(owning:)),
                let fitted = upright.scaled(to: size)
            else { throw broken("there is not enough memory") }
            return fitted
        }

        private func fitted(_ size: PixelSize, _ box: PixelSize) -> PixelSize {
            size.fitted(into: box, canGrow: format.isVector)
        }

        private var isTooLarge: Bool {
            guard let declaredSize else { return false }
            return (declaredSize.area ?? .max) > maxPixels
        }

        /// The error of a stopped loader: the header declared too many pixels, or the loader itself failed.
        private func failed(_ error: PixbufError) -> Images.Error {
            guard isTooLarge, let declaredSize else { return broken(error.reason) }
            return .tooLarge(
                address: RedactedAddress(request.address).text, width: declaredSize.width, height: declaredSize.height,
                maxPixels: maxPixels)
        }

        private func broken(_ reason: String) -> Images.Error { .broken(request.address, because: reason) }
    }
#endif
