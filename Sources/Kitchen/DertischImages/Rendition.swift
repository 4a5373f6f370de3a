import DertischSupport
import DertischPictures

/// A rendition of an original, made for one ``RenditionKey``.
struct Rendition: Sendable {
    enum Content: Sendable {
        case encoded(EncodedPicture)
        case pixels(Pixels)
    }

    let content: Content
    /// The time at which its original was fetched, in seconds since 1970.
    let fetchedAt: Double
    /// True if the original is animated, and this is its first frame.
    var isAnimated = false

    var file: EncodedPicture? { if case .encoded(let file) = content { file } else { nil } }
    var pixels: Pixels? { if case .pixels(let pixels) = content { pixels } else { nil } }

    /// The cost of caching it, in bytes.
    var cost: Int {
        switch content {
        case .encoded(let encoded): encoded.bytes.count
        case .pixels(let pixels): pixels.bytes.count
        }
    }
}
