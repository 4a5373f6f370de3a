import DertischBasics
import Dertisch

/// The addresses under which browsers may fetch pictures that were laid, and nothing else.
///
/// An address is made of the picture's own by a key that only the house knows (HMAC, RFC 2104). So it is the same for
/// every session, and after a restart if the key is: browsers keep what is there. Nobody can guess it, or learn from it
/// where the original is. What a browser asks for is looked up here: it cannot make the house fetch an address, or make a
/// size, of its own choosing.
@MainActor final class PictureShelf {
    private let key: [UInt8]
    private let source: (any PictureSource)?
    /// The addresses of pictures, and the other way round.
    private var addresses: LRUCache<Picture, String>
    private var pictures: [String: Picture] = [:]

    /// - Parameters:
    ///   - limit: as many pictures as are remembered; the one laid longest ago is forgotten first.
    ///   - key: what addresses are made with.
    ///   - source: knows the blurs of pictures.
    init(limit: Int, key: [UInt8], source: (any PictureSource)? = nil) {
        addresses = LRUCache(capacity: limit)
        self.key = key
        self.source = source
    }

    /// How a picture is shown.
    func shown(_ picture: Picture) -> ShownPicture {
        let blur = picture.placeholder ?? source?.placeholder(of: picture)
        return ShownPicture(address: address(of: picture), picture: picture, blur: blur)
    }

    /// The picture that a path below the pictures' names, in the size that it names; `nil` unless both were laid.
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
        // What it shows in words, and its blur, do not make it another picture.
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

/// A picture as a browser is shown it: its address in the size that was laid, and the sizes in which it may be had.
struct ShownPicture {
    let address: String
    let picture: Picture
    let blur: Placeholder?

    /// The sizes of a picture: half of what was laid, for small screens; as laid; twice that, for dense ones.
    static func sizes(of picture: Picture) -> [(width: Int, height: Int)] {
        let laid = (width: picture.width, height: picture.height)
        guard 2...16_384 ~= laid.width, 2...16_384 ~= laid.height else { return [laid] }
        return [((laid.width + 1) / 2, (laid.height + 1) / 2), laid, (laid.width * 2, laid.height * 2)]
    }

    /// What `srcset` says: an address for each width. The client script makes it by the same rule.
    var sources: String {
        Self.sizes(of: picture).map { "\(address)/\($0.width) \($0.width)w" }.joined(separator: ", ")
    }

    /// How wide it is shown, unless the layout says so: as laid, but no wider than the window.
    var width: String { "min(100vw, \(picture.width)px)" }
}

/// Tokens that nobody can guess: 128 bits from the system's secure source.
enum RandomToken {
    static func make() -> String {
        var random = SystemRandomNumberGenerator()
        let high = random.next()
        let low = random.next()
        return hex(high) + hex(low)
    }

    /// Whether a text has the shape of a token.
    static func isOne(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func hex(_ value: UInt64) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
