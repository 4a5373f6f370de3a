import DertischSupport

/// A parsed address from an untrusted link: its path and query.
package struct LinkAddress: Hashable, Sendable {
    /// The maximum length of an address, in UTF-8 bytes.
    package static let limit = 2048

    let path: [String]
    let query: [String: String]

    /// Parses an address: a path with an optional query. A fragment after # is dropped. `nil` if the address is too
    /// long, does not begin with /, or is not properly escaped.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.limit, text.hasPrefix("/") else { return nil }
        let whole = text.prefix { $0 != "#" }
        let halves = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for part in halves[0].split(separator: "/") {
            guard let words = PercentEncoding.strictlyDecoded(Array(part.utf8)[...], plusIsBlank: false) else {
                return nil
            }
            path.append(words)
        }
        var query: [String: String] = [:]
        for pair in halves.count > 1 ? halves[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? Array(sides[1].utf8) : []
            guard let name = PercentEncoding.strictlyDecoded(Array(sides[0].utf8)[...], plusIsBlank: true),
                let value = PercentEncoding.strictlyDecoded(value[...], plusIsBlank: true)
            else { return nil }
            if query[name] == nil { query[name] = value }
        }
        self.path = path
        self.query = query
    }
}
