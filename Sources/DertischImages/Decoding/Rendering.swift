import DertischBasics
import DertischPictures

/// What a decoder is asked for.
struct RenderingOrder: Sendable {
    let address: String
    let box: PixelSize
    /// Whether the pixels are wanted.
    let wantsPixels: Bool
    /// Whether a file is wanted.
    let wantsFile: Bool
    let limits: DecodingLimits
}

/// What was made of an original.
struct Rendering: Sendable {
    var pixels: Pixels?
    var file: EncodedPicture?
    var placeholder: Placeholder?
    /// Whether the original holds more than one picture to show.
    var isMoving = false
}

/// What a decoder accepts, and how it writes.
struct DecodingLimits: Sendable {
    let mostPixels: Int
    let quality: Int
    let mostMovingBytes: Int

    init(_ configuration: Images.Configuration) {
        mostPixels = max(0, configuration.mostPixels)
        quality = min(100, max(0, configuration.quality))
        mostMovingBytes = max(0, configuration.mostMovingBytes)
    }

    /// How many pixels an original may claim. Only a JPEG that is not progressive is made small while it is decoded; any
    /// other lies in memory whole, at four bytes a pixel, and may have a quarter of them.
    func mostPixels(of format: PictureFormat, _ bytes: [UInt8]) -> Int {
        format == .jpeg && !JPEGMarkers(bytes).isProgressive ? mostPixels : mostPixels / 4
    }
}
