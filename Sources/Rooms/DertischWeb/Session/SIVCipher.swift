import CNettle

/// AES-SIV (RFC 5297) with keys of 256 bits: authenticated encryption that survives the reuse of a nonce, and without one
/// always seals the same bytes alike.
struct SIVCipher: Sendable {
    /// The bytes that sealing adds.
    static let digestBytes = 16

    /// Nettle takes no empty nonce.
    static let fixedNonce: [UInt8] = [0]

    private let key: [UInt8]

    /// - Parameter purpose: what is sealed. Ciphers of different purposes cannot open each other's bytes.
    init(_ key: SecretKey, for purpose: String) {
        self.key = (0..<4).flatMap { key.derived(for: "\(purpose) \($0)") }
    }

    /// Seals bytes.
    ///
    /// - Parameter context: bytes that are not sealed, but must be the same when the seal is opened.
    func seal(_ plain: [UInt8], nonce: [UInt8] = Self.fixedNonce, context: [UInt8] = []) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: plain.count + Self.digestBytes) { sealed, count in
            count = plain.count + Self.digestBytes
            dertisch_siv_seal(
                key, nonce.count, nonce, context.count, context, plain.count, plain, sealed.baseAddress)
        }
    }

    /// Opens sealed bytes; `nil` unless they were sealed with this key, nonce and context.
    func open(_ sealed: [UInt8], nonce: [UInt8] = Self.fixedNonce, context: [UInt8] = []) -> [UInt8]? {
        let length = sealed.count - Self.digestBytes
        guard length >= 0 else { return nil }
        var isAuthentic = false
        let plain = [UInt8](unsafeUninitializedCapacity: sealed.count) { plain, count in
            isAuthentic =
                dertisch_siv_open(key, nonce.count, nonce, context.count, context, length, sealed, plain.baseAddress)
                == 1
            count = isAuthentic ? length : 0
        }
        return isAuthentic ? plain : nil
    }
}
