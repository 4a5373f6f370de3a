import DertischJSON
import DertischRoom
import DertischUploads
import Foundation

/// The permission to send the bytes of one file, sealed in the address at which they are sent.
///
/// Any process with the house's key opens it, so the bytes need not reach the process of the tab. It serves its guest alone: the request must
/// carry the guest's cookie. The same file has the same address, however often it is permitted.
struct UploadPermit: Codable, Equatable, Sendable {
    let guest: String
    let key: String
    let name: String
    let size: Int
    let kinds: [Kind]

    /// A kind that is taken, without its media type.
    struct Kind: Codable, Equatable, Sendable {
        let content: FileKind.Content
        let extensions: [String]
    }

    init(of guest: Guest, for due: UploadDesk.Due, by rules: UploadRules) {
        (self.guest, key, name, size) = (guest.id, due.key, due.name, due.size)
        kinds = rules.kinds.map { Kind(content: $0.content, extensions: $0.extensions) }
    }

    var spoolName: UploadSpool.Name { UploadSpool.Name(of: guest, key, size: size) }
    var fileKinds: [FileKind] { kinds.map { FileKind("", $0.extensions, $0.content) } }
}

/// Seals permissions under the house's key, and opens them.
struct UploadSeal: Sendable {
    private let ciphers: [SIVCipher]

    /// - Parameter keys: the key that seals, then those that opened before it.
    init(keys: [SecretKey]) { ciphers = keys.map { SIVCipher($0, for: "uploads") } }

    func address(of permit: UploadPermit) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let cipher = ciphers.first, let plain = try? encoder.encode(permit) else { return "" }
        return WebPaths.uploads + Base64URL.text(of: cipher.seal(Array(plain)))
    }

    /// The permission of an address; `nil` unless a house with this key has given it.
    func permit(at path: String) -> UploadPermit? {
        guard path.hasPrefix(WebPaths.uploads),
            let sealed = Base64URL.bytes(of: String(path.dropFirst(WebPaths.uploads.count)))
        else { return nil }
        let plain = ciphers.lazy.compactMap { $0.open(sealed) }.first { _ in true }
        return plain.flatMap { try? JSONReader.document($0).decode(UploadPermit.self) }
    }
}
