import Foundation

/// A key of Ed25519 in the words of NATS: an operator's, an account's or a user's.
struct NATSIdentity {
    enum Kind: UInt8 {
        case account = 0
        case operators = 112
        case user = 160
    }

    /// The public key, as claims name it.
    let name: String
    /// The private key, as a file of credentials has it.
    let seed: String
    private let tool: OpenSSL
    private let file: String

    init(_ kind: Kind, named file: String, by tool: OpenSSL) throws {
        try tool.run(
            """
            openssl genpkey -algorithm ed25519 -out \(file).pem
            openssl pkey -in \(file).pem -outform der -out \(file).private
            openssl pkey -in \(file).pem -pubout -outform der -out \(file).public
            """)
        (self.tool, self.file) = (tool, file)
        // The key itself is at the end of either file.
        name = Self.text([kind.rawValue] + (try tool.bytes(of: "\(file).public").suffix(32)))
        let mark: UInt8 = 18 << 3
        seed = Self.text(
            [mark | kind.rawValue >> 5, (kind.rawValue & 31) << 3] + (try tool.bytes(of: "\(file).private").suffix(32)))
    }

    /// A JWT about another key, signed by this one.
    ///
    /// - Parameter claims: the members of `nats`, as JSON.
    func token(about other: NATSIdentity, _ claims: String) throws -> String {
        let body = """
            {"jti":"\(file)","iat":1700000000,"iss":"\(name)","name":"\(other.file)","sub":"\(other.name)","nats":{"version":2,\(claims)}}
            """
        let head = #"{"typ":"JWT","alg":"ed25519-nkey"}"#
        let text = [head, body].map { Self.base64(Array($0.utf8)) }.joined(separator: ".")
        try tool.write(text, to: "claims")
        try tool.run("openssl pkeyutl -sign -rawin -inkey \(file).pem -in claims -out signature")
        return "\(text).\(Self.base64(try tool.bytes(of: "signature")))"
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Base 32 (RFC 4648) of bytes and their checksum, CRC-16 of XMODEM.
    private static func text(_ bytes: [UInt8]) -> String {
        let sum = bytes.reduce(UInt16(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt16(byte) << 8) { sum, _ in sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
        }
        let all = bytes + [UInt8(sum & 255), UInt8(sum >> 8)]
        let bits = all.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        return String(
            stride(from: 0, to: bits.count, by: 5).map { start in
                letters[(0..<5).reduce(0) { $0 << 1 | Int(start + $1 < bits.count ? bits[start + $1] : 0) }]
            })
    }
}
