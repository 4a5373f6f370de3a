/// An address that came from outside, taken apart.
package struct LinkAddress: Hashable, Sendable {
    /// As many characters as an address may have.
    static let limit = 2048

    let path: [String]
    let query: [String: String]

    /// Takes an address apart: a path with an optional query; what comes after # is dropped. `nil` if it is too long, or is
    /// not properly escaped.
    init?(_ text: String) {
        guard text.utf8.count <= Self.limit, text.hasPrefix("/") else { return nil }
        let whole = text.prefix { $0 != "#" }
        let halves = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var path: [String] = []
        for part in halves[0].split(separator: "/") {
            guard let words = Self.unescape(Array(part.utf8)[...], plusIsBlank: false) else { return nil }
            path.append(words)
        }
        var query: [String: String] = [:]
        for pair in halves.count > 1 ? halves[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? Array(sides[1].utf8) : []
            guard let name = Self.unescape(Array(sides[0].utf8)[...], plusIsBlank: true),
                let value = Self.unescape(value[...], plusIsBlank: true)
            else { return nil }
            if query[name] == nil { query[name] = value }
        }
        self.path = path
        self.query = query
    }

    /// Percent-encodes everything but the unreserved characters of RFC 3986, section 2.3.
    package static func escape(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return escaped
    }

    /// Undoes percent-encoding. `nil` for what no proper client sends: an escape that is none, a zero byte, or bytes that are
    /// not UTF-8.
    ///
    /// - Parameter plusIsBlank: whether + stands for a blank, as forms write it in queries. In a path it stands for itself.
    package static func unescape(_ bytes: ArraySlice<UInt8>, plusIsBlank: Bool) -> String? {
        var unescaped: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
                    return nil
                }
                unescaped.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: unescaped.append(UInt8(ascii: " "))
            default: unescaped.append(byte)
            }
        }
        // No text holds a zero byte, but a path handed on to C would end there.
        return unescaped.contains(0) ? nil : String(validating: unescaped, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
