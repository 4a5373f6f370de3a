#if os(Linux)
    import CGdkPixbuf
    import DertischPictures

    /// The frames of an animation, one after the other. It stays on the decoding side.
    final class PixbufAnimation {
        private let iterator: OpaquePointer
        private let orientation: Int?
        private let conversion: ColourConversion?
        /// The position of the current frame in the animation, in milliseconds.
        private var position = 0

        /// The minimum delay in milliseconds. Frames without a delay would keep a processor busy.
        private static let minDelay = 20

        init?(_ animation: OpaquePointer, _ orientation: Int?, _ conversion: ColourConversion?) {
            var start = GTimeVal(seconds: 0, microseconds: 0)
            guard let iterator = gdk_pixbuf_animation_get_iter(animation, &start) else { return nil }
            self.iterator = iterator
            self.orientation = orientation
            self.conversion = conversion
        }

        deinit { g_object_unref(UnsafeMutableRawPointer(iterator)) }

        /// The current frame, fitted into a box. The iterator keeps the original.
        func picture(fitting box: PixelSize) -> Pixels? {
            guard let frame = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { return nil }
            guard let pixbuf = Pixbuf(sharing: frame).upright(orientation) else { return nil }
            return pixbuf.scaled(to: pixbuf.size.fitted(into: box))?.converted(by: conversion)?.pixels
        }

        /// The time for which the frame is shown, in milliseconds; `nil` for a last frame that stays.
        var delay: Int? {
            let delay = Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
            return delay < 0 ? nil : max(Self.minDelay, delay)
        }

        /// Advances to the next frame.
        func advance() {
            position += delay ?? 0
            var now = GTimeVal(seconds: position / 1000, microseconds: position % 1000 * 1000)
            gdk_pixbuf_animation_iter_advance(iterator, &now)
        }
    }
#endif
