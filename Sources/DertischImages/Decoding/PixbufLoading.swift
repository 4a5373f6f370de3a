#if os(Linux)
    import CGdkPixbuf

    // Unsafe Unmanaged: the loader is freed with this object, so it never calls back after this object is gone.

    /// One picture being loaded by gdk-pixbuf.
    final class PixbufLoading {
        private let order: RenderingOrder
        private let format: PictureFormat
        private let mostPixels: Int
        private let loader: OpaquePointer
        private var claimed: PixelSize?
        private var isClosed = false

        /// - Throws: ``Images/Error``, if the data is not a picture, or this machine has no loader for it.
        init(_ original: [UInt8], _ order: RenderingOrder) throws(Images.Error) {
            guard let format = PictureFormat(original) else {
                throw .broken(order.address, because: "it is in no format of pictures that is known here")
            }
            var failure: UnsafeMutablePointer<GError>?
            guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.mediaType, &failure) else {
                _ = PixbufFlaw(taking: failure)
                throw .unreadable(address: PlainAddress(order.address).text, mediaType: format.mediaType)
            }
            self.order = order
            self.format = format
            self.loader = loader
            mostPixels = order.limits.mostPixels(of: format, original)
        }

        deinit {
            if !isClosed { gdk_pixbuf_loader_close(loader, nil) }
            g_object_unref(UnsafeMutableRawPointer(loader))
        }

        /// Loads the picture, upright and fitted into its box.
        ///
        /// - Throws: ``Images/Error``; `CancellationError` if the work is cancelled.
        func load(_ original: [UInt8], _ isGivenUp: () -> Bool) throws -> Pixbuf {
            guard !original.isCut(format) else { throw broken("its end is missing") }
            try write(original, isGivenUp)
            isClosed = true
            var failure: UnsafeMutablePointer<GError>?
            let isWhole = gdk_pixbuf_loader_close(loader, &failure) != 0
            let flaw = PixbufFlaw(taking: failure)
            if isTooLarge || !isWhole { throw error(flaw) }
            return try finished()
        }

        /// The visible part of an incomplete picture; `nil` while nothing can be shown.
        func peek(_ beginning: [UInt8], _ isGivenUp: () -> Bool) -> Pixbuf? {
            guard (try? write(beginning, isGivenUp)) != nil else { return nil }
            return try? finished()
        }

        /// The frames of the loaded picture, if it is animated.
        var film: PixbufFilm? {
            guard let animation = gdk_pixbuf_loader_get_animation(loader),
                gdk_pixbuf_animation_is_static_image(animation) == 0
            else { return nil }
            return PixbufFilm(animation)
        }

        /// Chooses the decoding size once the header is read, before any pixel is decoded.
        private func prepare(_ size: PixelSize) {
            claimed = size
            guard size.width > 0, size.height > 0, !isTooLarge else {
                // A size of zero makes a loader stop before it allocates memory.
                return gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
            // The camera's orientation is known only later, so the larger of both sizes is used.
            let (upright, turned) = (fitted(size, order.box), fitted(size, order.box.turned))
            let larger = upright.width >= turned.width ? upright : turned
            if format.isVector, (larger.area ?? .max) > mostPixels {
                // Vector graphics can be drawn in any size.
                claimed = larger
                return gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
            gdk_pixbuf_loader_set_size(loader, Int32(clamping: larger.width), Int32(clamping: larger.height))
        }

        private func write(_ original: [UInt8], _ isGivenUp: () -> Bool) throws {
            // The loader is freed with this object, so the callback never sees a freed one.
            _ = dertisch_on_size_prepared(
                loader,
                { _, width, height, loading in
                    guard let loading else { return }
                    Unmanaged<PixbufLoading>.fromOpaque(loading).takeUnretainedValue()
                        .prepare(PixelSize(width: Int(width), height: Int(height)))
                }, Unmanaged.passUnretained(self).toOpaque())
            // Fed in parts, so that a picture that is too large or cancelled is not read to its end.
            for start in stride(from: 0, to: original.count, by: 64 << 10) {
                if isGivenUp() { throw CancellationError() }
                var failure: UnsafeMutablePointer<GError>?
                let isTaken = original[start..<min(original.count, start + (64 << 10))].withUnsafeBufferPointer {
                    gdk_pixbuf_loader_write(loader, $0.baseAddress, $0.count, &failure)
                }
                let flaw = PixbufFlaw(taking: failure)
                if isTooLarge || isTaken == 0 { throw error(flaw) }
            }
        }

        /// The picture upright, in exactly the size that its box asks for.
        private func finished() throws -> Pixbuf {
            guard let decoded = gdk_pixbuf_loader_get_pixbuf(loader), let claimed else {
                throw broken("it holds no picture")
            }
            // Orientations 5 to 8 are rotated by 90 degrees (EXIF 2.3, section 4.6.4).
            let isTurned = gdk_pixbuf_get_option(decoded, "orientation").flatMap { Int(String(cString: $0)) } ?? 1 >= 5
            let size = fitted(isTurned ? claimed.turned : claimed, order.box)
            guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded).map(Pixbuf.init(owning:)),
                let fitted = upright.scaled(to: size)
            else { throw broken("there is not enough memory for it") }
            return fitted
        }

        private func fitted(_ size: PixelSize, _ box: PixelSize) -> PixelSize {
            size.fitted(into: box, canGrow: format.isVector)
        }

        private var isTooLarge: Bool {
            guard let claimed else { return false }
            return (claimed.area ?? .max) > mostPixels
        }

        /// The error of a loader that stopped: the header claimed too many pixels, or the loader itself failed.
        private func error(_ flaw: PixbufFlaw) -> Images.Error {
            guard isTooLarge, let claimed else { return broken(flaw.reason) }
            return .tooLarge(
                address: PlainAddress(order.address).text, width: claimed.width, height: claimed.height,
                mostPixels: mostPixels)
        }

        private func broken(_ reason: String) -> Images.Error { .broken(order.address, because: reason) }
    }
#endif
