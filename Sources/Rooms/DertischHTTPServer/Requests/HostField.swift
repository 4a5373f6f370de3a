/// The value of a `Host` field (RFC 9110, section 7.2): a name or a numeric address, and perhaps a port.
package struct HostField: Equatable {
    /// The name in lower case, without a final dot; an IPv6 address in its usual notation, with brackets.
    package let name: String
    package let port: Int?

    /// - Returns: `nil` for a value that no proper client sends, such as one with an invalid port.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let end: Int
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")),
                let address = PeerAddress(text: String(decoding: bytes[...bracket], as: UTF8.self))
            else { return nil }
            end = bracket + 1
            // One address has several spellings.
            name = "[\(address.text)]"
        } else {
            end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
            guard end > 0, end <= 255, bytes[..<end].allSatisfy(Self.isNameByte) else { return nil }
            let written = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
            name = written.hasSuffix(".") ? String(written.dropLast()) : written
            guard !name.isEmpty else { return nil }
        }
        guard end < bytes.count else {
            port = nil
            return
        }
        let digits = bytes[(end + 1)...]
        guard bytes[end] == UInt8(ascii: ":"), digits.count <= 5, digits.allSatisfy(\.isDigit) else { return nil }
        // An empty port is the default port (RFC 3986, section 3.2.3).
        port = Int(String(decoding: digits, as: UTF8.self))
        if let port, !(0...65535).contains(port) { return nil }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
