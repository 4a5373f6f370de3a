import CNettle

/// A message authentication code: proves that the holder of the key made a text (the first 16 bytes of HMAC-SHA-256).
enum MessageAuthenticationCode {
    static func bytes(of text: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 16) { digest, count in
            dertisch_hmac16(key.count, key, text.count, text, digest.baseAddress)
            count = 16
        }
    }

    static func hex(of text: [UInt8], key: [UInt8]) -> String {
        bytes(of: text, key: key).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
