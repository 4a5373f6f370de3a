public import Foundation

extension Images {
    /// What may be kept and accepted, and how much is done at once.
    ///
    /// ```swift
    /// var configuration = Images.Configuration()
    /// configuration.memory = 512 << 20
    /// configuration.folder = folder
    /// ```
    public struct Configuration: Sendable {
        /// Bytes of finished pictures kept in memory; beyond that what was used longest ago goes first. 128 MB.
        public var memory = 128 << 20
        /// Where pictures outlive the program; it is made if need be, and belongs to the pictures alone. `nil`, for
        /// nowhere.
        public var folder: URL?
        /// Bytes of files kept in the folder, half of them for originals; beyond that what was used longest ago goes
        /// first. 512 MB.
        public var disk = 512 << 20
        /// How long a picture is shown before its original is fetched anew. An older one is shown all the same, and
        /// fetched meanwhile for who comes next; so one whose server is away stays. A week.
        public var holds = Duration.seconds(7 * 86_400)
        /// Pixels that an original may claim to have; one that claims more is refused before it is decoded. 200 million
        /// for a JPEG, which is made small while it is decoded; a quarter of it for a progressive JPEG and for every
        /// other format, which takes four bytes a pixel.
        public var mostPixels = 200_000_000
        /// Bytes that a moving GIF may have to be sent to a browser as it is; of a larger one the first picture is sent.
        /// 8 MB.
        public var mostMovingBytes = 8 << 20
        /// The quality of JPEGs, from 0 to 100. 82.
        public var quality = 82
        /// How many pictures are decoded at once. As many as the machine has cores.
        public var decodesAtOnce = max(1, ProcessInfo.processInfo.activeProcessorCount)
        /// How many originals are fetched, or held in memory until they are decoded, at once; further requests wait, the
        /// most urgent first. Half of the room at most is for what nobody looks at yet. 16.
        public var originalsAtOnce = 16
        /// Observer of pictures that could not be shown, for logs. It is called once for each that fails, off the main actor, and
        /// should return soon; cancelled requests do not count. By default the failures of a minute are written to standard error,
        /// a line each, as far as ``FailureLog`` lets them.
        public var onFailure: @Sendable (Images.Error) -> Void = FailureLog.standardError.callAsFunction
        /// The time of day in seconds since 1970, by which pictures grow old.
        public var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
        /// What measures how long a picture of an animation is shown.
        public var clock: any Clock<Duration> = ContinuousClock()

        /// Makes the configuration that fits most.
        public init() {}
    }
}
