import DertischBasics

/// A path in a Realtime Database, checked.
struct RealtimePath: Hashable, Sendable {
    let keys: [String]

    /// Checks a path; an empty one is the root.
    init(_ path: String) throws(FirebaseError) {
        keys = path.split(separator: "/").map(String.init)
        let forbidden = Array(".$#[]".utf8)
        for key in keys {
            if key.utf8.contains(where: { forbidden.contains($0) || $0 < 32 || $0 == 127 }) {
                throw .badPath(path, reason: "a key has none of the characters . $ # [ ] and no control characters")
            }
            if key.utf8.count > 768 { throw .badPath(path, reason: "a key has more than 768 bytes") }
        }
        if keys.count > 32 { throw .badPath(path, reason: "it is more than 32 keys deep") }
    }

    /// The path in an address.
    var encoded: String { keys.map { PercentEncoding.encoded($0, keeping: .unreserved) }.joined(separator: "/") }
}
