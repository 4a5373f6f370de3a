#if os(Linux)
    import CGdkPixbuf
    import DertischPictures

    /// The pictures of an animation, one after the other. It lives with whoever decodes.
    final class PixbufFilm {
        private let iterator: OpaquePointer
        /// How far into it the picture is that is shown, in milliseconds.
        private var moment = 0

        /// An animation of no time at all would keep a processor busy for nobody.
        private static let shortest = 20

        init?(_ animation: OpaquePointer) {
            var start = GTimeVal(seconds: 0, microseconds: 0)
            guard let iterator = gdk_pixbuf_animation_get_iter(animation, &start) else { return nil }
            self.iterator = iterator
        }

        deinit { g_object_unref(UnsafeMutableRawPointer(iterator)) }

        /// The picture that is shown now, fitting a box; the iterator keeps the original.
        func picture(fitting box: PixelSize) -> Pixels? {
            guard let shown = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { return nil }
            let pixbuf = Pixbuf(sharing: shown)
            return pixbuf.scaled(to: pixbuf.size.fitted(into: box))?.pixels
        }

        /// For how many milliseconds it is shown; `nil` if for good.
        var delay: Int? {
            let delay = Int(gdk_pixbuf_animation_iter_get_delay_time(iterator))
            return delay < 0 ? nil : max(Self.shortest, delay)
        }

        /// Goes on to the next.
        func advance() {
            moment += delay ?? 0
            var now = GTimeVal(seconds: moment / 1000, microseconds: moment % 1000 * 1000)
            gdk_pixbuf_animation_iter_advance(iterator, &now)
        }
    }
#endif
