#if os(Linux)
    import CGdkPixbuf
    import DertischPictures

    /// A picture of gdk-pixbuf: eight bits a channel, three or four channels.
    ///
    /// It stays on the decoding thread, and is freed with its last reference.
    final class Pixbuf {
        private let picture: OpaquePointer

        /// Takes ownership of a picture.
        init(owning picture: OpaquePointer) { self.picture = picture }

        /// Retains a picture that another object owns.
        convenience init(sharing picture: OpaquePointer) {
            g_object_ref(UnsafeMutableRawPointer(picture))
            self.init(owning: picture)
        }

        deinit { g_object_unref(UnsafeMutableRawPointer(picture)) }

        var size: PixelSize {
            PixelSize(width: Int(gdk_pixbuf_get_width(picture)), height: Int(gdk_pixbuf_get_height(picture)))
        }

        /// Scales the picture, or returns itself if it has that size; `nil` if there is no memory for it.
        func scaled(to size: PixelSize) -> Pixbuf? {
            guard size != self.size else { return self }
            return gdk_pixbuf_scale_simple(
                picture, Int32(clamping: size.width), Int32(clamping: size.height), dertisch_bilinear
            ).map(Pixbuf.init(owning:))
        }

        /// The picture in sRGB; itself if it is so already; `nil` if there is no memory for it.
        func converted(by conversion: ColourConversion?) -> Pixbuf? {
            let channels = Int(gdk_pixbuf_get_n_channels(picture))
            guard let conversion, channels == 3 || channels == 4 else { return self }
            // A copy, since this one may be a loader's or an animation's own.
            guard let copy = gdk_pixbuf_copy(picture).map(Pixbuf.init(owning:)) else { return nil }
            guard let bytes = gdk_pixbuf_get_pixels(copy.picture) else { return nil }
            conversion.convert(
                bytes, copy.size, stride: Int(gdk_pixbuf_get_rowstride(copy.picture)), channels: channels)
            return copy
        }

        /// The picture as it stands upright; `nil` if there is no memory for it.
        ///
        /// - Parameter orientation: the camera's, for a picture whose loader did not tell it.
        func upright(_ orientation: Int?) -> Pixbuf? {
            if let orientation { gdk_pixbuf_set_option(picture, "orientation", "\(orientation)") }
            return gdk_pixbuf_apply_embedded_orientation(picture).map(Pixbuf.init(owning:))
        }

        /// Makes the rows from one on grey, in a picture that nobody else uses yet.
        func fillGrey(from row: Int) {
            let (size, stride) = (size, Int(gdk_pixbuf_get_rowstride(picture)))
            let channels = Int(gdk_pixbuf_get_n_channels(picture))
            guard let bytes = gdk_pixbuf_get_pixels(picture) else { return }
            for row in min(row, size.height)..<size.height {
                for offset in 0..<size.width * channels {
                    bytes[row * stride + offset] = channels == 4 && offset % 4 == 3 ? 255 : 128
                }
            }
        }

        /// A text that the picture's loader noted.
        func option(_ name: String) -> String? { gdk_pixbuf_get_option(picture, name).map { String(cString: $0) } }

        /// The pixels; `nil` if there are none, or in a layout unknown to gdk-pixbuf today.
        var pixels: Pixels? {
            let channels = Int(gdk_pixbuf_get_n_channels(picture))
            guard let source = gdk_pixbuf_read_pixels(picture), channels == 3 || channels == 4 else { return nil }
            let (size, stride) = (size, Int(gdk_pixbuf_get_rowstride(picture)))
            guard let area = size.area else { return nil }
            let bytes = [UInt8](unsafeUninitializedCapacity: area * 4) { bytes, count in
                for row in 0..<size.height {
                    var from = source + row * stride
                    for _ in 0..<size.width {
                        bytes.initializeElement(at: count, to: from[0])
                        bytes.initializeElement(at: count + 1, to: from[1])
                        bytes.initializeElement(at: count + 2, to: from[2])
                        bytes.initializeElement(at: count + 3, to: channels == 4 ? from[3] : 255)
                        from += channels
                        count += 4
                    }
                }
            }
            return Pixels(width: size.width, height: size.height, bytes: bytes)
        }

        /// Encodes as JPEG if it is opaque, else as PNG, without metadata.
        func encoded(quality: Int) throws(PixbufError) -> EncodedPicture {
            isOpaque
                ? EncodedPicture(bytes: try saved("jpeg", "quality", String(quality)), mediaType: "image/jpeg")
                : EncodedPicture(bytes: try saved("png", "compression", "6"), mediaType: "image/png")
        }

        /// The blur placeholder; `nil` if the picture is not opaque.
        var placeholder: Placeholder? {
            scaled(to: size.fitted(into: PixelSize(width: 32, height: 32)))?.pixels.flatMap { Placeholder(of: $0) }
        }

        private var isOpaque: Bool {
            guard gdk_pixbuf_get_has_alpha(picture) != 0 else { return true }
            guard let source = gdk_pixbuf_read_pixels(picture) else { return false }
            let (size, stride) = (size, Int(gdk_pixbuf_get_rowstride(picture)))
            return (0..<size.height).allSatisfy { row in
                (0..<size.width).allSatisfy { column in source[row * stride + column * 4 + 3] == 255 }
            }
        }

        private func saved(_ format: String, _ option: String, _ value: String) throws(PixbufError) -> [UInt8] {
            var failure: UnsafeMutablePointer<GError>?
            var buffer: UnsafeMutablePointer<CChar>?
            var size = 0
            let (key, setting) = (g_strdup(option), g_strdup(value))
            defer {
                g_free(key)
                g_free(setting)
                g_free(buffer)
            }
            var keys = [key, nil]
            var values = [setting, nil]
            let isSaved = gdk_pixbuf_save_to_bufferv(picture, &buffer, &size, format, &keys, &values, &failure) != 0
            let error = PixbufError(taking: failure)
            guard isSaved, let buffer else { throw error }
            return Array(UnsafeRawBufferPointer(start: buffer, count: size))
        }
    }
#endif
