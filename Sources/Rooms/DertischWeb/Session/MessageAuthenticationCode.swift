import CNettle
import DertischSupport

/// A message authentication code: proves that the holder of the key made a text (HMAC-SHA-256, RFC 2104).
enum MessageAuthenticationCode {
    /// The whole code, of 32 bytes.
    static func whole(of text: [UInt8], key: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            dertisch_hmac_sha256(key.count, key, text.count, text, digest.baseAddress)
            count = 32
        }
    }

    /// The first 16 bytes of the code, which are as hard to guess.
    static func bytes(of text: [UInt8], key: [UInt8]) -> [UInt8] { Array(whole(of: text, key: key).prefix(16)) }

    /// The first 16 bytes of the code in hexadecimal digits.
    static func hex(of text: [UInt8], key: [UInt8]) -> String { bytes(of: text, key: key).hexadecimal }

    /// Compares two codes in constant time, so that none can be found by measuring.
    static func areEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
