import DertischBasics
import DertischPictures

/// The decoder's limits and encoding quality.
struct DecodingLimits: Sendable {
    let mostPixels: Int
    let quality: Int
    let mostMovingBytes: Int

    init(_ configuration: Images.Configuration) {
        mostPixels = max(0, configuration.mostPixels)
        quality = min(100, max(0, configuration.quality))
        mostMovingBytes = max(0, configuration.mostMovingBytes)
    }

    /// The maximum number of pixels of an original. Only a non-progressive JPEG is scaled down while it is decoded. Any
    /// other original is held whole in memory, at four bytes a pixel, so its limit is a quarter.
    func mostPixels(of format: PictureFormat, _ bytes: [UInt8]) -> Int {
        format == .jpeg && !JPEGMarkers(bytes).isProgressive ? mostPixels : mostPixels / 4
    }
}
