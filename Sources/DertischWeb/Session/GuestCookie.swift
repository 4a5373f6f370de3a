import Dertisch

/// The cookie by which a browser is the same guest the next time.
///
/// It holds the guest's id and a code that only this room can make of it (HMAC, RFC 2104), so that nobody becomes a guest by
/// making up an id, or by trying one that a page has shown. No script can read the cookie, and no other site can have it
/// sent with anything but a visit. Over TLS it has the prefix `__Host-`: then no page of another port or subdomain can set
/// it (RFC 6265bis, section 4.1.3), and one that came without TLS does not count.
struct GuestCookie {
    private let key: [UInt8]

    init(key: [UInt8]) { self.key = key }

    /// The guest that the browser is known as; a new one if it is none yet, or says what this room never said.
    func guest(_ request: HTTPRequest) -> Guest {
        Guest(id: request.cookie(Self.name(isSecure: request.isSecure)).flatMap(id) ?? RandomToken.make())
    }

    /// What makes the browser the same guest the next time.
    func field(for guest: Guest, isSecure: Bool) -> (name: String, value: String) {
        let rest = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
        return ("Set-Cookie", "\(Self.name(isSecure: isSecure))=\(value(for: guest.id)); \(rest)")
    }

    func value(for id: String) -> String { "\(id).\(code(of: id))" }

    private func id(in value: String) -> String? {
        let parts = value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, RandomToken.isOne(parts[0]), Self.isSame(parts[1], code(of: parts[0])) else {
            return nil
        }
        return parts[0]
    }

    private func code(of id: String) -> String { MessageCode.make(of: Array("guest \(id)".utf8), key: key) }

    /// Takes as long for texts that differ early as for those that differ late, so that no code can be felt out.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func name(isSecure: Bool) -> String { isSecure ? "__Host-dertisch-guest" : "dertisch-guest" }
}
