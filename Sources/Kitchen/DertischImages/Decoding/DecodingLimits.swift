import DertischSupport
import DertischPictures

/// The decoder's limits and encoding quality.
struct DecodingLimits: Sendable {
    let maxPixels: Int
    let quality: Int
    let maxAnimationBytes: Int

    init(_ configuration: Images.Configuration) {
        maxPixels = max(0, configuration.maxPixels)
        quality = min(100, max(0, configuration.quality))
        maxAnimationBytes = max(0, configuration.maxAnimationBytes)
    }

    /// The maximum number of pixels of an original. Only a non-progressive JPEG is scaled down while it is decoded. Any
    /// other original is held whole in memory, at four bytes a pixel, so its limit is a quarter.
    func maxPixels(of format: PictureFormat, _ bytes: [UInt8]) -> Int {
        format == .jpeg && !JPEGMarkers(bytes).isProgressive ? maxPixels : maxPixels / 4
    }
}
