/// Percent-encoding of addresses (RFC 3986, section 2.1), on bytes.
package enum PercentEncoding {
    /// The bytes that are not encoded.
    package enum Kept {
        /// Letters, digits, `-`, `.`, `_` and `~`: for a value that must not be read as structure.
        case unreserved
        /// The characters of a path, and existing percent-encoding.
        case path
        /// The characters of a query, and existing percent-encoding.
        case query
        /// Every visible ASCII character. In the result each character is one byte, so no combining mark can hide a
        /// separator from a reader that works on characters.
        case visible

        func contains(_ byte: UInt8) -> Bool {
            if self == .visible { return (0x21...0x7E).contains(byte) }
            return switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                true
            case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
                UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
                UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"):
                self != .unreserved
            case UInt8(ascii: "?"): self == .query
            default: false
            }
        }
    }

    /// Encodes all other bytes. In a path or a query, existing percent-encoding stays.
    package static func encoded(_ text: String, keeping kept: Kept) -> String {
        if text.utf8.allSatisfy(kept.contains) { return text }
        let bytes = Array(text.utf8)
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count + 16)
        for (index, byte) in bytes.enumerated() {
            let isEscape =
                byte == UInt8(ascii: "%") && kept != .unreserved && index + 2 < bytes.count
                && value(bytes[index + 1]) != nil && value(bytes[index + 2]) != nil
            if kept.contains(byte) || isEscape {
                encoded.append(byte)
            } else {
                encoded.append(contentsOf: [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)])
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    package static func encoded(_ text: some StringProtocol, keeping kept: Kept) -> String {
        encoded(String(text), keeping: kept)
    }

    /// Decodes percent-encoding; invalid escapes stay.
    package static func decoded(_ text: some StringProtocol) -> String { decoded(String(text)) }

    package static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = value(bytes[index + 1]),
                let low = value(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Decodes percent-encoding of untrusted input. `nil` for invalid escapes, a zero byte, or bytes that are not
    /// UTF-8.
    ///
    /// - Parameter plusIsBlank: true if + means a blank, as forms write it in queries. In a path it means itself.
    package static func strictlyDecoded(_ bytes: ArraySlice<UInt8>, plusIsBlank: Bool) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                    return nil
                }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: decoded.append(UInt8(ascii: " "))
            default: decoded.append(byte)
            }
        }
        // Text contains no zero byte, and a path that is passed on to C would end there.
        return decoded.contains(0) ? nil : String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
