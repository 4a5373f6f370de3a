#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Images {
    /// What may be kept and accepted, and how much is done at once.
    ///
    /// ```swift
    /// var configuration = Images.Configuration()
    /// configuration.memory = 512 << 20
    /// ```
    public struct Configuration: Sendable {
        /// Bytes of finished pictures kept in memory; beyond that what was used longest ago goes first. 128 MB.
        public var memory = 128 << 20
        /// Pixels that an original may claim to have; one that claims more is refused before it is decoded.
        /// 200 million. A format that is not made small while it is decoded, such as PNG, takes four bytes a pixel.
        public var mostPixels = 200_000_000
        /// The quality of JPEGs, from 0 to 100. 82.
        public var quality = 82
        /// How many pictures are decoded at once. As many as the machine has cores.
        public var decodesAtOnce = max(1, ProcessInfo.processInfo.activeProcessorCount)
        /// How many originals are fetched, or held in memory until they are decoded, at once; further requests wait,
        /// first come, first served. 32.
        public var originalsAtOnce = 32

        /// Makes the configuration that fits most.
        public init() {}
    }
}
