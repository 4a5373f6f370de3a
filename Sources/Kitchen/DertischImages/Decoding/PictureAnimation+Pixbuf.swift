#if os(Linux)
    import DertischPictures

    /// An animation being played, one frame at a time.
    // The next frame is requested only when the one before has been delivered, so one thread at a time uses it.
    final class PictureAnimation: @unchecked Sendable {
        private let animation: PixbufAnimation
        private let box: PixelSize

        init(_ animation: PixbufAnimation, _ box: PixelSize) {
            self.animation = animation
            self.box = box
        }

        /// The time for which the frame is shown, in milliseconds; `nil` for a last frame that stays.
        var delay: Int? { animation.delay }

        /// Advances to the next frame and returns it.
        func next() -> Pixels? {
            animation.advance()
            return animation.picture(fitting: box)
        }
    }
#endif
