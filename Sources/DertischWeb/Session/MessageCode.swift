import CNettle

/// A code that shows that a text was made by who has the key (HMAC-SHA-256, its first 16 bytes).
enum MessageCode {
    static func bytes(of text: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 16) { digest, count in
            dertisch_hmac16(key.count, key, text.count, text, digest.baseAddress)
            count = 16
        }
    }

    static func make(of text: [UInt8], key: [UInt8]) -> String {
        bytes(of: text, key: key).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
