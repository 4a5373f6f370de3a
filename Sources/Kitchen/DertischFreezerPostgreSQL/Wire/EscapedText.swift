/// Escapes texts for PostgreSQL, which knows every character of Unicode but U+0000.
///
/// The first two characters, U+0000 and U+0001, are written as U+0001 and another, so that texts still sort, begin and contain
/// each other as they did. All other texts, which are nearly all, are kept as they are.
enum EscapedText {
    static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        guard text.contains(where: { $0 < 2 }) else { return bytes.append(contentsOf: text) }
        for byte in text {
            if byte < 2 {
                bytes.append(1)
                bytes.append(byte + 1)
            } else {
                bytes.append(byte)
            }
        }
    }

    static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        guard bytes.contains(1) else { return String(decoding: bytes, as: UTF8.self) }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                // Another program may have written this byte without escaping.
                plain += byte == 1 || byte == 2 ? [byte - 1] : [1, byte]
                isEscaped = false
            } else if byte == 1 {
                isEscaped = true
            } else {
                plain.append(byte)
            }
        }
        if isEscaped { plain.append(1) }
        return String(decoding: plain, as: UTF8.self)
    }
}

extension EscapedText {
    /// A text as it is kept.
    static func escaped(_ text: String) -> String {
        var (text, bytes): (String, [UInt8]) = (text, [])
        text.withUTF8 { append($0, to: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
