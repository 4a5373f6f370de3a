public import Foundation

extension Images {
    /// The configuration of the picture cache: its sizes, limits and concurrency.
    ///
    /// ```swift
    /// var configuration = Images.Configuration()
    /// configuration.maxMemory = 512 << 20
    /// configuration.folder = folder
    /// ```
    public struct Configuration: Sendable {
        /// The maximum size of the memory cache in bytes. The least recently used pictures are evicted first. The default is
        /// 128 MiB.
        public var maxMemory = 128 << 20
        /// The folder of the disk cache. It is created if necessary, and belongs to the pictures alone. `nil` for no
        /// disk cache.
        public var folder: URL?
        /// The maximum size of the disk cache in bytes, half of it for originals. The least recently used files are evicted
        /// first. The default is 512 MiB.
        public var maxDisk = 512 << 20
        /// The maximum age of an original, after which it is fetched again. An older picture is still shown while it is fetched in
        /// the background, so pictures survive while a server is down. The default is a week.
        public var maxAge = Duration.seconds(7 * 86_400)
        /// The maximum number of pixels of an original, by its header; one with more is refused before it is decoded. The
        /// default is 200 million, for a non-progressive JPEG, which is scaled down while it is decoded. For a
        /// progressive JPEG and every other format the limit is a quarter, since they take four bytes a pixel.
        public var maxPixels = 200_000_000
        /// The maximum size in bytes of an animated GIF that is sent to a browser unchanged. Of a larger one the first
        /// frame is sent. The default is 8 MiB.
        public var maxAnimationBytes = 8 << 20
        /// The quality of encoded JPEGs, from 0 to 100. The default is 82.
        public var quality = 82
        /// The maximum number of concurrent decodes. The default is the number of active processor cores.
        public var maxConcurrentDecodes = max(1, ProcessInfo.processInfo.activeProcessorCount)
        /// The maximum number of originals being fetched, or held in memory until they are decoded. Further requests
        /// wait, the highest priority first. Prefetching takes at most half of the places. The default is 16.
        public var maxConcurrentOriginals = 16
        /// The observer of failed pictures, for logs. It is called once for each failure, off the main actor, and
        /// should return soon; cancelled requests do not count. By default each failure is a line on standard error,
        /// within the rate of ``PictureFailureLog``.
        public var onFailure: @Sendable (Images.Error) -> Void = PictureFailureLog.standardError.callAsFunction
        /// The time of day in seconds since 1970, by which pictures age.
        public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
        /// The clock of animations.
        public var clock: any Clock<Duration> = ContinuousClock()

        /// Creates the default configuration.
        public init() {}
    }
}
