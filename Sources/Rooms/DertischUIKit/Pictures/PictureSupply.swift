#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom

    /// The pictures of a house for one scene, in the density of its screen.
    @MainActor struct PictureSupply {
        let source: any PictureSource
        /// The scale of the screen.
        let scale: () -> Double
        /// True if a picture may move.
        let isAnimated: () -> Bool

        /// The laid picture as it is fetched: in the density of the screen, and twice the laid size at most, as in a browser.
        static func dense(_ picture: Picture, scale: Double) -> Picture {
            guard 1...8192 ~= picture.width, 1...8192 ~= picture.height else { return picture }
            let density = min(2, max(1, scale))
            var dense = picture
            dense.width = Int((Double(picture.width) * density).rounded())
            dense.height = Int((Double(picture.height) * density).rounded())
            return dense
        }

        /// The blur of a picture, if it is known without fetching anything.
        static func blur(of picture: Picture, _ supply: PictureSupply?) -> Placeholder? {
            picture.placeholder ?? supply?.source.placeholder(of: picture)
        }
    }
#endif
