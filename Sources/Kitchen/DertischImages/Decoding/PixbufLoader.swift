#if os(Linux)
    import CGdkPixbuf
    import Foundation

    // Unsafe Unmanaged: the loader is freed with this object, so it never calls back after this object is gone.

    /// A loader of one picture, by gdk-pixbuf.
    final class PixbufLoader {
        private let request: DecodingRequest
        private let format: PictureFormat
        private let maxPixels: Int
        private let loader: OpaquePointer
        private var declaredSize: PixelSize?
        private var isClosed = false
        private var hasWritten = false
        private var isListening = false
        /// The number of rows that the loader has made, for JPEG and PNG.
        private var madeRows = 0
        /// The height of what the loader makes.
        private var height = 0
        /// The orientation that the file has in Exif, if its decoder does not look for it.
        private let orientation: Int?

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
            orientation = PNGAndWebPOrientation.of(original, format)
            maxPixels = request.limits.maxPixels(of: format, original)
        }

        deinit {
            if !isClosed {
                // librsvg's loader frees what it has made only if something was written.
                if !hasWritten { gdk_pixbuf_loader_write(loader, [UInt8(ascii: " ")], 1, nil) }
                gdk_pixbuf_loader_close(loader, nil)
            }
            g_object_unref(UnsafeMutableRawPointer(loader))
        }

        /// Loads the picture, upright, in sRGB, and fitted into its box.
        ///
        /// A JPEG or PNG without its end is shown as far as it goes if three quarters of its rows came; the rest is grey.
        ///
        /// - Throws: ``Images/Error``; `CancellationError` if the work is cancelled.
        func load(_ original: [UInt8], _ isCancelled: () -> Bool) throws -> Pixbuf {
            let isCut = original.isTruncated(format)
            guard !isCut || format == .jpeg || format == .png else { throw broken("the file is truncated") }
            try write(original, isCancelled)
            let came = madeRows
            if isCut {
                guard came > 0 else { throw broken("the file is truncated before its first row") }
                guard came * 4 >= height * 3 else {
                    throw broken("the file is truncated: \(came) of \(height) rows came")
                }
                // With an end, the decoder makes the rest of what it has.
                if format == .jpeg { try write([0xFF, 0xD9], isCancelled) }
            }
            isClosed = true
            var failure: UnsafeMutablePointer<GError>?
            let isLoaded = gdk_pixbuf_loader_close(loader, &failure) != 0
            let error = PixbufError(taking: failure)
            if isTooLarge || !isLoaded && !isCut { throw failed(error) }
            if isCut, let decoded { decoded.fillGrey(from: format == .jpeg ? madeRows : came) }
            return try result(original)
        }

        /// The visible part of an incomplete picture; `nil` while nothing can be shown.
        func preview(_ beginning: [UInt8], _ isCancelled: () -> Bool) -> Pixbuf? {
            guard (try? write(beginning, isCancelled)) != nil else { return nil }
            return try? result(beginning)
        }

        /// True if the loaded picture has several frames.
        var isAnimated: Bool {
            gdk_pixbuf_loader_get_animation(loader).map { gdk_pixbuf_animation_is_static_image($0) == 0 } ?? false
        }

        /// The frames of the loaded picture, if it is animated.
        func animation(of original: [UInt8]) -> PixbufAnimation? {
            guard let animation = gdk_pixbuf_loader_get_animation(loader),
                gdk_pixbuf_animation_is_static_image(animation) == 0
            else { return nil }
            return PixbufAnimation(animation, orientation, conversion(of: original))
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
            switch format {
            // A loader that scales tells no rows, and so the exact size that the decoder of JPEGs makes is asked for.
            case .jpeg:
                let denominator = [8, 4, 2].first { size.divided(by: $0).contains(larger) } ?? 1
                let made = size.divided(by: denominator)
                height = made.height
                gdk_pixbuf_loader_set_size(loader, Int32(clamping: made.width), Int32(clamping: made.height))
            // Their decoders make the whole in any case.
            case .png, .tiff: height = size.height
            default:
                gdk_pixbuf_loader_set_size(loader, Int32(clamping: larger.width), Int32(clamping: larger.height))
            }
        }

        /// The loader is freed with this object, so its callbacks never see a freed one.
        private func listen() {
            guard !isListening else { return }
            isListening = true
            let context = Unmanaged.passUnretained(self).toOpaque()
            _ = dertisch_on_size_prepared(
                loader,
                { _, width, height, loader in
                    guard let loader else { return }
                    Unmanaged<PixbufLoader>.fromOpaque(loader).takeUnretainedValue()
                        .setSize(PixelSize(width: Int(width), height: Int(height)))
                }, context)
            _ = dertisch_on_area_updated(
                loader,
                { _, _, y, _, height, context in
                    guard let context else { return }
                    let loader = Unmanaged<PixbufLoader>.fromOpaque(context).takeUnretainedValue()
                    loader.madeRows = max(loader.madeRows, Int(y) + Int(height))
                }, context)
        }

        private func write(_ original: [UInt8], _ isCancelled: () -> Bool) throws {
            listen()
            hasWritten = true
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

        private var decoded: Pixbuf? { gdk_pixbuf_loader_get_pixbuf(loader).map(Pixbuf.init(sharing:)) }

        /// The picture upright and in sRGB, in exactly the size that its box asks for.
        private func result(_ original: [UInt8]) throws -> Pixbuf {
            guard let decoded, let declaredSize else { throw broken("the file contains no picture") }
            // Orientations 5 to 8 are rotated by 90 degrees (EXIF 2.3, section 4.6.4).
            let isRotated = decoded.option("orientation").flatMap { Int($0) } ?? orientation ?? 1 >= 5
            let size = fitted(isRotated ? declaredSize.rotated : declaredSize, request.box)
            guard let fitted = decoded.upright(orientation)?.scaled(to: size)?.converted(by: conversion(of: original))
            else { throw broken("there is not enough memory") }
            return fitted
        }

        private func conversion(of original: [UInt8]) -> ColourConversion? {
            let embedded = decoded?.option("icc-profile").flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
            return ColourSpace(of: original, format, embedded: embedded).flatMap { ColourConversion(from: $0) }
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
