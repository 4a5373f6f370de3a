import DertischBasics
import Dertisch

/// The addresses under which browsers may fetch pictures that were laid, and no others.
///
/// An address is an HMAC (RFC 2104) of the picture's own address under the house's key. It is the same for every
/// session, and stays the same after a restart if the key does, so browser caches remain valid. It cannot be guessed
/// and does not reveal where the original is. Requests are looked up here, so a browser cannot make the house fetch
/// another address or make another size.
@MainActor final class PictureAddresses {
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
        return MessageAuthenticationCode.hex(of: text, key: key)
    }
}
