import DertischBasics
import DertischPictures

/// The decoder's task: an address, a size, the wanted forms and the limits.
struct RenderingOrder: Sendable {
    let address: String
    let box: PixelSize
    /// True if the pixels are wanted.
    let wantsPixels: Bool
    /// True if an encoded file is wanted.
    let wantsFile: Bool
    let limits: DecodingLimits
}
