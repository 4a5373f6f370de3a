import DertischSupport

/// The parsed target of a request line: the decoded and normalised path, and the query.
struct RequestTarget {
    let path: String
    let query: [(name: String, value: String)]
    /// Path and query as they were sent.
    let encoded: String
    /// The host and port of a target in absolute form, which stand for the field `Host` (RFC 9112, section 3.2.2); `nil` for a target without
    /// them.
    let authority: String?

    /// - Parameter raw: the target's bytes, as they were sent. The result is `nil` for invalid percent codes, text
    ///   that is not UTF-8, control characters in the path, and a host that no proper client sends.
    init?(_ raw: [UInt8]) {
        guard let (authority, target) = Self.parts(of: raw) else { return nil }
        self.authority = authority.map { String(decoding: $0, as: UTF8.self) }
        if let host = self.authority, HostField(host) == nil { return nil }
        let end = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        guard let path = PercentEncoding.strictlyDecoded(target[..<end], plusIsBlank: false),
            !path.utf8.contains(where: Self.isControl)
        else {
            return nil
        }
        encoded = String(decoding: target, as: UTF8.self)
        self.path = Self.normalised(path)
        guard let query = Self.query(target[end...].dropFirst()) else { return nil }
        self.query = query
    }

    /// Splits off the scheme and the host, which requests to proxies include (RFC 9112, section 3.2.2).
    private static func parts(of raw: [UInt8]) -> (authority: ArraySlice<UInt8>?, target: ArraySlice<UInt8>)? {
        if raw.first == UInt8(ascii: "/") || raw == [UInt8(ascii: "*")] { return (nil, raw[...]) }
        for scheme in ["http://", "https://"]
        where String(decoding: raw.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme {
            let rest = raw.dropFirst(scheme.utf8.count)
            guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }) else {
                return (rest, [UInt8(ascii: "/")])
            }
            return (rest[..<end], rest[end] == UInt8(ascii: "/") ? rest[end...] : [UInt8(ascii: "/")] + rest[end...])
        }
        return nil
    }

    /// Resolves dots after decoding, so that no spelling of `..` climbs above the root.
    private static func normalised(_ path: String) -> String {
        guard path.utf8.first == UInt8(ascii: "/") else { return path }
        var kept: [Substring] = []
        let parts = path.split(separator: "/")
        for part in parts {
            switch part {
            case ".": break
            case "..": _ = kept.popLast()
            default: kept.append(part)
            }
        }
        let isFolder = path.utf8.last == UInt8(ascii: "/") || parts.last == "." || parts.last == ".."
        return "/" + kept.joined(separator: "/") + (isFolder && !kept.isEmpty ? "/" : "")
    }

    private static func query(_ bytes: ArraySlice<UInt8>) -> [(name: String, value: String)]? {
        var query: [(name: String, value: String)] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.flatMap({ PercentEncoding.strictlyDecoded($0, plusIsBlank: true) }),
                let value = PercentEncoding.strictlyDecoded(parts.count > 1 ? parts[1] : [], plusIsBlank: true)
            else { return nil }
            query.append((name, value))
        }
        return query
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }
}
