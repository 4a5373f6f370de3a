#if os(Linux)
    import CGdkPixbuf

    /// One picture on its way through a loader.
    final class PixbufLoading {
        private let address: String
        private let box: Size
        private let mostPixels: Int
        private var claimed: Size?

        init(_ request: Request, mostPixels: Int) {
            address = request.address
            box = Size(width: request.width, height: request.height)
            self.mostPixels = mostPixels
        }

        /// The picture, upright and fitting its box.
        ///
        /// - Throws: ``Images/Error``; `CancellationError` if it is given up.
        func load(_ original: [UInt8], _ isGivenUp: () -> Bool) throws -> Pixbuf {
            guard let loader = gdk_pixbuf_loader_new() else { throw broken("gdk-pixbuf has no loader") }
            defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
            // The loader is done with before this call returns, so it never sees a loading that is gone.
            try withExtendedLifetime(self) {
                _ = dertisch_on_size_prepared(
                    loader,
                    { loader, width, height, loading in
                        guard let loader, let loading else { return }
                        Unmanaged<PixbufLoading>.fromOpaque(loading).takeUnretainedValue()
                            .prepare(loader, Size(width: Int(width), height: Int(height)))
                    }, Unmanaged.passUnretained(self).toOpaque())
                try write(original, to: loader, isGivenUp)
            }
            guard let decoded = gdk_pixbuf_loader_get_pixbuf(loader), let claimed else {
                throw broken("it holds no picture")
            }
            return try finished(decoded, claimed)
        }

        /// The header has been read: the size to decode to is chosen before a pixel is.
        private func prepare(_ loader: OpaquePointer, _ size: Size) {
            claimed = size
            guard size.width > 0, size.height > 0, !isTooLarge else {
                // No size at all makes a loader give up before it asks for memory.
                return gdk_pixbuf_loader_set_size(loader, 0, 0)
            }
            // Whether the camera was turned is known only later, so the larger of both sizes is taken.
            let (upright, turned) = (size.fitted(into: box), size.fitted(into: box.turned))
            let larger = upright.width >= turned.width ? upright : turned
            gdk_pixbuf_loader_set_size(loader, Int32(clamping: larger.width), Int32(clamping: larger.height))
        }

        private func write(_ original: [UInt8], to loader: OpaquePointer, _ isGivenUp: () -> Bool) throws {
            var isClosed = false
            defer { if !isClosed { gdk_pixbuf_loader_close(loader, nil) } }
            // In parts, so that one that is too large or given up is not read to its end.
            for start in stride(from: 0, to: original.count, by: 64 << 10) {
                if isGivenUp() { throw CancellationError() }
                var failure: UnsafeMutablePointer<GError>?
                let isTaken = original[start..<min(original.count, start + (64 << 10))].withUnsafeBufferPointer {
                    gdk_pixbuf_loader_write(loader, $0.baseAddress, $0.count, &failure)
                }
                let flaw = PixbufFlaw(taking: failure)
                if isTooLarge || isTaken == 0 { throw error(flaw) }
            }
            isClosed = true
            var failure: UnsafeMutablePointer<GError>?
            let isWhole = gdk_pixbuf_loader_close(loader, &failure) != 0
            let flaw = PixbufFlaw(taking: failure)
            if isTooLarge || !isWhole { throw error(flaw) }
        }

        /// The picture the right way up, and of the very size that its box asks for.
        private func finished(_ decoded: OpaquePointer, _ claimed: Size) throws -> Pixbuf {
            // 5 to 8 lie on their side (EXIF 2.3, section 4.6.4).
            let isTurned = gdk_pixbuf_get_option(decoded, "orientation").flatMap { Int(String(cString: $0)) } ?? 1 >= 5
            let size = (isTurned ? claimed.turned : claimed).fitted(into: box)
            guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded).map(Pixbuf.init(owning:)),
                let fitted = upright.scaled(to: size)
            else { throw broken("there is not enough memory for it") }
            return fitted
        }

        private var isTooLarge: Bool {
            guard let claimed else { return false }
            return (claimed.area ?? .max) > mostPixels
        }

        /// Why the loader gave up: because the header claimed too much, or of its own accord.
        private func error(_ flaw: PixbufFlaw) -> Images.Error {
            guard isTooLarge, let claimed else { return broken(flaw.reason) }
            return .tooLarge(
                address: PlainAddress(address).text, width: claimed.width, height: claimed.height,
                mostPixels: mostPixels)
        }

        private func broken(_ reason: String) -> Images.Error { .broken(address, because: reason) }
    }
#endif
