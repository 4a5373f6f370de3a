import DertischSupport

/// A parsed address from an untrusted link: its path and query.
package struct LinkAddress: Hashable, Sendable {
    /// The maximum length of an address, in UTF-8 bytes.
    package static let limit = 2048

    let path: [String]
    let query: [String: String]
    /// The names in the query whose values are not properly escaped.
    let unreadable: Set<String>
    /// The names that the query has more than once. Their first values count.
    package let repeated: Set<String>
    /// False if the path has an empty part, a step (`.` or `..`), or a part with an encoded separator or control character. Programs on the way may read
    /// such a path otherwise, and a part may end up in a path of files.
    package let isPlain: Bool

    /// Parses an address: a path with an optional query. A fragment after # is dropped. `nil` if the address is too
    /// long, does not begin with /, or its path is not properly escaped.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.limit, text.hasPrefix("/") else { return nil }
        let whole = text.prefix { $0 != "#" }
        let halves = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        var isPlain = true
        for part in halves[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard !part.isEmpty else {
                if halves[0] != "/" { isPlain = false }
                continue
            }
            guard let words = PercentEncoding.strictlyDecoded(Array(part.utf8)[...], plusIsBlank: false) else {
                return nil
            }
            if words == "." || words == ".." || words.utf8.contains(where: Self.isMisread) { isPlain = false }
            path.append(words)
        }
        var query: [String: String] = [:]
        var unreadable: Set<String> = []
        var repeated: Set<String> = []
        for pair in halves.count > 1 ? halves[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? Array(sides[1].utf8) : []
            // A name that is not properly escaped is the name of no value.
            guard let name = PercentEncoding.strictlyDecoded(Array(sides[0].utf8)[...], plusIsBlank: true) else {
                continue
            }
            guard query[name] == nil, !unreadable.contains(name) else {
                repeated.insert(name)
                continue
            }
            if let value = PercentEncoding.strictlyDecoded(value[...], plusIsBlank: true) {
                query[name] = value
            } else {
                unreadable.insert(name)
            }
        }
        self.path = path
        self.query = query
        self.unreadable = unreadable
        self.repeated = repeated
        self.isPlain = isPlain
    }

    /// True for a character that separates parts, or that is not to be seen.
    private static func isMisread(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || byte < 0x20 || byte == 0x7F
    }

    /// Adds values to the query of an address. A value that would make the address too long is left out.
    static func adding(_ values: [QueryValue], to link: String) -> String {
        var link = link
        for value in values {
            let text = PercentEncoding.encoded(value.text, keeping: .unreserved)
            let longer = link + (link.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "\(value.name)=\(text)"
            if longer.utf8.count <= limit { link = longer }
        }
        return link
    }
}
