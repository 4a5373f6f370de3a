/// One frame of a picture that is loading or animated.
public struct PictureFrame: Hashable, Sendable {
    /// The pixels; fewer than the final picture has, while it is incomplete.
    public let pixels: Pixels
    /// True for the picture itself, and false for a placeholder or a preview.
    public let isComplete: Bool

    /// Creates a frame: `PictureFrame(pixels: pixels, isComplete: true)`.
    public init(pixels: Pixels, isComplete: Bool) {
        self.pixels = pixels
        self.isComplete = isComplete
    }
}
