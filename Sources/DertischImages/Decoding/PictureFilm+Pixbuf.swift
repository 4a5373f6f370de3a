#if os(Linux)
    import DertischPictures

    /// An animation being played, one frame at a time.
    // The next frame is requested only when the one before has been delivered, so one thread at a time uses it.
    final class PictureFilm: @unchecked Sendable {
        private let film: PixbufFilm
        private let box: PixelSize

        init(_ film: PixbufFilm, _ box: PixelSize) {
            self.film = film
            self.box = box
        }

        /// The time for which the frame is shown, in milliseconds; `nil` for a last frame that stays.
        var delay: Int? { film.delay }

        /// Advances to the next frame and returns it.
        func next() -> Pixels? {
            film.advance()
            return film.picture(fitting: box)
        }
    }
#endif
