import DertischBasics
import Dertisch

/// The addresses under which browsers may fetch pictures that were laid, and no others.
///
/// An address is an HMAC (RFC 2104) of the picture's own address under the house's key. It is the same for every
/// session, and stays the same after a restart if the key does, so browser caches remain valid. It cannot be guessed
/// and does not reveal where the original is. Requests are looked up here, so a browser cannot make the house fetch
/// another address or make another size.
@MainActor final class PictureShelf {
    private let key: [UInt8]
    private let source: (any PictureSource)?
    /// The addresses of pictures, in both directions.
    private var addresses: LRUCache<Picture, String>
    private var pictures: [String: Picture] = [:]

    /// - Parameters:
    ///   - limit: the most pictures that are remembered; the one laid longest ago is forgotten first.
    ///   - key: the HMAC key for addresses.
    ///   - source: the source of the pictures' blurs.
    init(limit: Int, key: [UInt8], source: (any PictureSource)? = nil) {
        addresses = LRUCache(capacity: limit)
        self.key = key
        self.source = source
    }

    /// The picture as a browser is shown it.
    func shown(_ picture: Picture) -> ShownPicture {
        let blur = picture.placeholder ?? source?.placeholder(of: picture)
        return ShownPicture(address: address(of: picture), picture: picture, blur: blur)
    }

    /// The picture and size that a path names, without the prefix of all pictures; `nil` unless both were laid.
    func picture(at path: some StringProtocol) -> Picture? {
        let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, var picture = pictures[String(first)] else { return nil }
        guard parts.count > 1 else { return picture }
        guard let width = Int(parts[1]), let size = ShownPicture.sizes(of: picture).first(where: { $0.width == width })
        else { return nil }
        (picture.width, picture.height) = size
        return picture
    }

    private func address(of picture: Picture) -> String {
        // The alternative text and the blur do not make it another picture.
        let bare = Picture(picture.address, width: picture.width, height: picture.height)
        if let address = addresses.value(for: bare) { return address }
        let token = token(of: bare)
        let address = WebPaths.pictures + token
        pictures[token] = bare
        addresses.insert(address, for: bare) { _, forgotten in
            pictures[String(forgotten.dropFirst(WebPaths.pictures.count))] = nil
        }
        return address
    }

    private func token(of picture: Picture) -> String {
        let text = Array("\(picture.width) \(picture.height) \(picture.address)".utf8)
        return MessageCode.make(of: text, key: key)
    }
}

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

/// Unguessable tokens: 128 bits from the system's secure source.
enum RandomToken {
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let high = random.next()
        let low = random.next()
        return hex(high) + hex(low)
    }

    /// Returns true for a text that has the shape of a token.
    static func isOne(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func hex(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
