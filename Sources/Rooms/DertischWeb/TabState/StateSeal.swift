import Foundation

/// The seal of the state that a tab carries for the house: encrypted, and bound to its guest and tab.
///
/// Processes that share a key need not agree on nonces: with ``SIVCipher``, a nonce that is used twice reveals only whether two
/// states are equal. The first key seals, and all of them open, so a key
/// can be replaced while tabs carry states of the one before.
struct StateSeal: Sendable {
    /// The owner of a state. Another guest or another tab cannot use it.
    struct Owner: Hashable, Sendable {
        let guest: String
        let tab: String
    }

    /// The most bytes of a state before it is sealed. Sealed, it fits in a message of the default size.
    static let maxBytes = 44 * 1024
    /// How far the clocks of two machines may lie apart.
    static let clockTolerance: Duration = .seconds(300)

    private static let version: UInt8 = 1
    private static let nonceBytes = 16
    private static let timeBytes = 8

    private let ciphers: [SIVCipher]
    private let lifetime: Duration

    /// - Parameters:
    ///   - keys: the key that seals, then those that opened before it.
    ///   - lifetime: the time after which a state is refused.
    init(_ keys: [SecretKey], lifetime: Duration) {
        ciphers = keys.map { SIVCipher($0, for: "tab state") }
        self.lifetime = lifetime
    }

    /// Seals a state; `nil` if it is larger than ``maxBytes``.
    func seal(
        _ state: [UInt8], for owner: Owner, at time: Date = Date(), nonce: [UInt8] = Self.randomNonce()
    ) -> String? {
        guard let cipher = ciphers.first, state.count <= Self.maxBytes else { return nil }
        let seconds = UInt64(max(0, time.timeIntervalSince1970))
        let plain = withUnsafeBytes(of: seconds.bigEndian) { Array($0) } + state
        let sealed = cipher.seal(plain, nonce: nonce, context: Self.context(of: owner))
        return Data([Self.version] + nonce + sealed).base64EncodedString()
    }

    /// Opens a sealed state.
    func open(_ text: String, for owner: Owner, at time: Date = Date()) throws(StateRefusal) -> [UInt8] {
        // The count comes first, so that an attacker's text costs no more than a visitor's.
        let maxCount = 1 + Self.nonceBytes + SIVCipher.digestBytes + Self.timeBytes + Self.maxBytes
        guard text.utf8.count <= (maxCount + 2) / 3 * 4 else { throw .tooLarge }
        // Only the text that the seal made: a decoder may ignore bits at the end.
        guard let data = Data(base64Encoded: text), data.base64EncodedString() == text, data.first == Self.version,
            data.count >= 1 + Self.nonceBytes + SIVCipher.digestBytes + Self.timeBytes
        else { throw .malformed }
        let bytes = Array(data)
        let nonce = Array(bytes[1..<1 + Self.nonceBytes])
        let sealed = Array(bytes[(1 + Self.nonceBytes)...])
        let context = Self.context(of: owner)
        for cipher in ciphers {
            guard let plain = cipher.open(sealed, nonce: nonce, context: context) else { continue }
            try check(seconds: plain.prefix(Self.timeBytes).reduce(0) { $0 << 8 | UInt64($1) }, at: time)
            return Array(plain.dropFirst(Self.timeBytes))
        }
        throw .notAuthentic
    }

    /// The state was authentic, so its time is one that a house wrote.
    private func check(seconds: UInt64, at time: Date) throws(StateRefusal) {
        let age = time.timeIntervalSince1970 - Double(seconds)
        guard age >= -(Self.clockTolerance / .seconds(1)) else { throw .fromTheFuture }
        guard age <= lifetime / .seconds(1) else { throw .expired }
    }

    /// Bytes that no other owner has: each part is preceded by its length.
    private static func context(of owner: Owner) -> [UInt8] {
        [owner.guest, owner.tab].flatMap { part in
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: part.utf8.count).bigEndian) { Array($0) } + part.utf8
        }
    }

    static func randomNonce() -> [UInt8] {
        var random = SystemRandomNumberGenerator()
        return (0..<nonceBytes).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }
}
