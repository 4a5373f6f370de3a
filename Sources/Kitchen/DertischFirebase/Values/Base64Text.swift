import Foundation

/// Base64 as protocol buffers and web tokens write it: in both alphabets, with padding or without it.
enum Base64Text {
    /// The bytes of a text; `nil` if it is not Base64.
    static func bytes(_ text: String) -> [UInt8]? {
        var text = text
        if text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) {
            text = text.replacing("-", with: "+").replacing("_", with: "/")
        }
        if text.utf8.count % 4 != 0 { text += String(repeating: "=", count: 4 - text.utf8.count % 4) }
        return Data(base64Encoded: text).map { [UInt8]($0) }
    }
}
