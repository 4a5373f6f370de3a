import DertischRoom
import Foundation

/// The addresses under which browsers may fetch the pictures that were laid, and no others.
///
/// An address is the picture's own address and size, sealed under the house's key. It is the same for every session and each process with
/// the key, so browser caches remain valid after a restart, and any process can serve any picture without a table of them.
/// It cannot be guessed and does not reveal where the original is, so a browser cannot make the house fetch another address or
/// make another size. An address alone suffices to fetch the picture, for as long as the key is in use.
struct PictureAddresses: Sendable {
    private let ciphers: [SIVCipher]
    /// The source of the pictures and of their blurs.
    let source: (any PictureSource)?

    /// - Parameters:
    ///   - keys: the key that seals, then those that opened before it.
    ///   - source: the source of the pictures' blurs.
    init(keys: [SecretKey], source: (any PictureSource)? = nil) {
        ciphers = keys.map { SIVCipher($0, for: "pictures") }
        self.source = source
    }

    /// The picture as a browser is shown it.
    func shown(_ picture: Picture) -> ShownPicture {
        let blur = picture.placeholder ?? source?.placeholder(of: picture)
        return ShownPicture(address: WebPaths.pictures + token(of: picture), picture: picture, blur: blur)
    }

    /// The picture and size that a path names, without the prefix of all pictures; `nil` unless a house with this key laid it.
    func picture(at path: some StringProtocol) -> Picture? {
        let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, var picture = picture(of: String(first)) else { return nil }
        guard parts.count > 1 else { return picture }
        guard let width = Int(parts[1]), let size = ShownPicture.sizes(of: picture).first(where: { $0.width == width })
        else { return nil }
        (picture.width, picture.height) = size
        return picture
    }

    /// The alternative text and the blur do not make it another picture.
    private func token(of picture: Picture) -> String {
        let plain = Array("\(picture.width) \(picture.height) \(picture.address)".utf8)
        return ciphers.first.map { Base64URL.text(of: $0.seal(plain)) } ?? ""
    }

    private func picture(of token: String) -> Picture? {
        guard let sealed = Base64URL.bytes(of: token) else { return nil }
        for cipher in ciphers {
            guard let plain = cipher.open(sealed) else { continue }
            let parts = String(decoding: plain, as: UTF8.self).split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
            return Picture(String(parts[2]), width: width, height: height)
        }
        return nil
    }
}
