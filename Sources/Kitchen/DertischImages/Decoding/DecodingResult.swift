import DertischSupport
import DertischPictures

/// The result of decoding an original.
struct DecodingResult: Sendable {
    var pixels: Pixels?
    var file: EncodedPicture?
    var placeholder: Placeholder?
    /// True if the original is animated.
    var isAnimated = false
}
