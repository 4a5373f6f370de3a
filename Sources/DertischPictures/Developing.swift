/// One step of a loading picture.
public struct Developing: Hashable, Sendable {
    /// The pixels; fewer than the final picture has, while it is incomplete.
    public let pixels: Pixels
    /// True for the picture itself, false for a placeholder or a preview.
    public let isWhole: Bool

    /// Creates a step: `Developing(pixels: pixels, isWhole: true)`.
    public init(pixels: Pixels, isWhole: Bool) {
        self.pixels = pixels
        self.isWhole = isWhole
    }
}
