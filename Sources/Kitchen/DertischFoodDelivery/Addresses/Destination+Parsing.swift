import DertischSupport

extension Destination {
    /// Parses an absolute address, and returns the user information in it.
    static func absolute(_ text: String) throws(AddressError) -> (Destination, userInfo: String?) {
        let text = PercentEncoding.encoded(text, keeping: .visible)
        guard let scheme = scheme(of: text) else {
            throw AddressError(reason: "it is relative, and the configuration has no base address")
        }
        guard scheme == "http" || scheme == "https" else {
            throw AddressError(reason: "its scheme is \"\(scheme)\"; only http and https are supported")
        }
        let rest = text.dropFirst(scheme.utf8.count + 1)
        guard rest.hasPrefix("//") else { throw AddressError(reason: "two slashes must follow its scheme") }
        let (destination, userInfo) = try authority(scheme, rest.dropFirst(2))
        guard !hasDotSegments(destination.path) else { throw .dotSegments }
        return (destination, userInfo)
    }

    /// Resolves a redirect's `Location` against this address (RFC 3986, section 5.2).
    func resolving(_ location: String) throws(AddressError) -> Destination {
        let location = PercentEncoding.encoded(location, keeping: .visible)
        let found: Destination
        if Self.scheme(of: location) != nil || location.hasPrefix("//") {
            let whole = location.hasPrefix("//") ? "\(scheme):\(location)" : location
            let other = Self.scheme(of: whole) ?? ""
            // Never from https to http. The configuration decides about the other direction.
            guard other == scheme || other == "https" else {
                throw AddressError(reason: "it leads from \(scheme) to \(other.isEmpty ? "no scheme" : other)")
            }
            let rest = whole.dropFirst(other.utf8.count + 1)
            guard rest.hasPrefix("//") else { throw AddressError(reason: "two slashes must follow its scheme") }
            found = try Self.authority(other, rest.dropFirst(2)).0
        } else {
            let (path, query) = Self.split(location)
            let whole: String
            if path.hasPrefix("/") {
                whole = path
            } else if path.isEmpty {
                whole = self.path
            } else {
                let folder = self.path.lastIndex(of: "/").map { self.path[...$0] } ?? "/"
                whole = folder + path
            }
            let kept = query ?? (path.isEmpty ? self.query : nil)
            found = Destination(on: self, path: whole, query: kept)
        }
        return Destination(on: found, path: Self.removingDotSegments(found.path), query: found.query)
    }

    /// The scheme of a text in lower case, or `nil` if the text is relative.
    static func scheme(of text: String) -> String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = text[..<colon].utf8
        let isScheme =
            name.first.map(isLetter) ?? false
            && name.allSatisfy {
                isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
                    || $0 == UInt8(ascii: ".")
            }
        return isScheme ? text[..<colon].lowercased() : nil
    }

    /// Splits a relative text into path and query, encoded. A fragment is dropped.
    static func split(_ text: some StringProtocol) -> (path: String, query: String?) {
        let whole = text[..<(text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex)]
        guard let mark = whole.utf8.firstIndex(of: UInt8(ascii: "?")) else {
            return (PercentEncoding.encoded(whole, keeping: .path), nil)
        }
        let query = whole[whole.index(after: mark)...]
        return (
            PercentEncoding.encoded(whole[..<mark], keeping: .path), PercentEncoding.encoded(query, keeping: .query)
        )
    }

    static func hasDotSegments(_ path: String) -> Bool {
        guard path.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "%") }) else { return false }
        return path.split(separator: "/").contains {
            let segment = PercentEncoding.decoded($0)
            return segment == "." || segment == ".."
        }
    }

    private static func authority(
        _ scheme: String, _ text: some StringProtocol
    ) throws(AddressError) -> (Destination, userInfo: String?) {
        let end = text.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? text.endIndex
        var authority = text[..<end]
        var userInfo: String?
        if let at = authority.lastIndex(of: "@") {
            userInfo = String(authority[..<at])
            authority = authority[authority.index(after: at)...]
        }
        let (host, port) = try hostAndPort(String(authority))
        let (path, query) = split(text[end...])
        return (Destination(scheme: scheme, host: host, port: port, path: path, query: query), userInfo)
    }

    private static func hostAndPort(_ text: String) throws(AddressError) -> (String, Int?) {
        let isNumbered = text.hasPrefix("[")
        let hostEnd = isNumbered ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
        let host = text[..<(hostEnd ?? text.endIndex)].lowercased()
        let rest = text[(hostEnd ?? text.endIndex)...]
        let inner = isNumbered ? host.dropFirst().dropLast() : host[...]
        let isValid = inner.utf8.allSatisfy { byte in
            isNumbered
                ? isHexadecimal(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
                : isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: "_")
        }
        guard !inner.isEmpty, isValid, !isNumbered || hostEnd != nil else {
            throw AddressError(
                reason: host.isEmpty
                    ? "it has no host"
                    : "its host has characters that are not allowed; write other alphabets in their xn-- form")
        }
        guard !rest.isEmpty else { return (host, nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.utf8.allSatisfy(isDigit), let port = UInt16(digits), port > 0 else {
            throw AddressError(reason: "its port is not a number from 1 to 65535")
        }
        return (host, Int(port))
    }

    private static func removingDotSegments(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
