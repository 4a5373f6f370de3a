import Foundation

/// Bytes as text that may stand in an address (RFC 4648, section 5), without padding.
enum Base64URL {
    static func text(of bytes: [UInt8]) -> String {
        var letters = [UInt8](Data(bytes).base64EncodedData())
        while letters.last == UInt8(ascii: "=") { letters.removeLast() }
        for index in letters.indices {
            if letters[index] == UInt8(ascii: "+") { letters[index] = UInt8(ascii: "-") }
            if letters[index] == UInt8(ascii: "/") { letters[index] = UInt8(ascii: "_") }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The bytes of a text; `nil` unless ``text(of:)`` makes exactly this text of them.
    static func bytes(of text: String) -> [UInt8]? {
        var letters = Array(text.utf8)
        for index in letters.indices {
            if letters[index] == UInt8(ascii: "-") { letters[index] = UInt8(ascii: "+") }
            if letters[index] == UInt8(ascii: "_") { letters[index] = UInt8(ascii: "/") }
        }
        letters += Array(repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(letters)) else { return nil }
        let bytes = [UInt8](data)
        return self.text(of: bytes) == text ? bytes : nil
    }
}
