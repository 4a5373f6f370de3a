import DertischSupport
import DertischPictures

/// A request to the decoder: the address, the size, the forms and the limits.
struct DecodingRequest: Sendable {
    let address: String
    let box: PixelSize
    /// True if the pixels are wanted.
    let wantsPixels: Bool
    /// True if an encoded file is wanted.
    let wantsFile: Bool
    let limits: DecodingLimits
}
