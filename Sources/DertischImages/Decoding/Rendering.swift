import DertischBasics
import DertischPictures

/// The result of rendering an original.
struct Rendering: Sendable {
    var pixels: Pixels?
    var file: EncodedPicture?
    var placeholder: Placeholder?
    /// True if the original is animated.
    var isMoving = false
}
