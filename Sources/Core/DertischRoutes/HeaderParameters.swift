/// The parameters of a header field, such as `form-data; name="photo"` (RFC 9110, section 5.6.6).
enum HeaderParameters {
    private typealias Bytes = Substring.UTF8View

    /// The text before the parameters, in lower case.
    static func token(of field: String) -> String {
        text(trimmed(field[...].utf8.prefix { $0 != semicolon })).lowercased()
    }

    /// The value of a parameter, without its quotation marks; `nil` without such a parameter, and if a parameter is malformed or this one is given twice.
    ///
    /// Browsers write `%22`, `%0D` and `%0A` for the characters that would end a value (HTML standard, multipart/form-data). They are not decoded, since
    /// other clients send `%` as it is.
    static func value(of name: String, in field: String) -> String? {
        var found: String?
        var rest = field[...].utf8
        rest = rest.drop { $0 != semicolon }
        while let separator = rest.popFirst() {
            guard separator == semicolon else { return nil }
            let key = rest.prefix { $0 != equals && $0 != semicolon }
            rest = rest.dropFirst(key.count)
            if trimmed(key).isEmpty, rest.first != equals { continue }
            guard rest.popFirst() == equals, let value = takeValue(&rest) else { return nil }
            guard text(trimmed(key)).lowercased() == name else { continue }
            guard found == nil else { return nil }
            found = value
        }
        return found
    }

    /// Consumes a value with the blanks behind it; `nil` if a quotation mark is missing.
    private static func takeValue(_ rest: inout Bytes) -> String? {
        guard rest.first == quote else {
            let bare = rest.prefix { $0 != semicolon }
            rest = rest.dropFirst(bare.count)
            return text(trimmed(bare))
        }
        rest = rest.dropFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case quote:
                rest = rest.drop(while: isBlank)
                return String(decoding: value, as: UTF8.self)
            // Browsers do not escape it: a file of Windows may have been named with its path.
            case backslash: value.append(rest.first == quote ? rest.removeFirst() : backslash)
            default: value.append(byte)
            }
        }
        return nil
    }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var bytes = bytes.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return bytes
    }

    private static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static let semicolon = UInt8(ascii: ";")
    private static let equals = UInt8(ascii: "=")
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
}
