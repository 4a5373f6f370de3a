import DertischSupport
import DertischRoom

/// A picture as a browser is shown it: its address at the laid size, and the sizes on offer.
struct ShownPicture {
    let address: String
    let picture: Picture
    let blur: Placeholder?

    /// The sizes on offer: half the laid size for small screens, the laid size, and twice the laid size for dense
    /// screens.
    static func sizes(of picture: Picture) -> [(width: Int, height: Int)] {
        let laid = (width: picture.width, height: picture.height)
        guard 2...16_384 ~= laid.width, 2...16_384 ~= laid.height else { return [laid] }
        return [((laid.width + 1) / 2, (laid.height + 1) / 2), laid, (laid.width * 2, laid.height * 2)]
    }

    /// The value of `srcset`: an address for each width. The client script follows the same rule.
    var sources: String {
        Self.sizes(of: picture).map { "\(address)/\($0.width) \($0.width)w" }.joined(separator: ", ")
    }

    /// The displayed width, unless the layout sets one: the laid width, but no wider than the window.
    var width: String { "min(100vw, \(picture.width)px)" }
}
