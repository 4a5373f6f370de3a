import DertischSupport

/// A path in a Realtime Database, checked.
struct RealtimePath: Hashable, Sendable {
    /// The maximum size of a key in bytes.
    static let maxKeyBytes = 768

    let keys: [String]

    /// Checks a path; an empty one is the root.
    init(_ path: String) throws(FirebaseError) {
        keys = Self.keys(path)
        let forbidden = Array(".$#[]".utf8)
        for key in keys {
            if key.utf8.contains(where: { forbidden.contains($0) || $0 < 32 || $0 == 127 }) {
                throw .badPath(path, reason: "a key has none of the characters . $ # [ ] and no control characters")
            }
            if key.utf8.count > Self.maxKeyBytes { throw .badPath(path, reason: "a key has more than 768 bytes") }
        }
        if keys.count > 32 { throw .badPath(path, reason: "it is more than 32 keys deep") }
    }

    /// The keys of a path. They are told apart by bytes: with a mark after it that combines with it, a slash is one character.
    static func keys(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }

    /// The path in an address.
    var encoded: String { keys.map { PercentEncoding.encoded($0, keeping: .unreserved) }.joined(separator: "/") }
}
