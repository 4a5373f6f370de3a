import DertischRoom

/// The cookie by which a browser is recognised as the same guest on its next visit.
///
/// It holds the guest's id and a code that only this room can compute from it (HMAC, RFC 2104). A browser therefore
/// cannot become a guest by inventing an id or by using one that a page has shown. Scripts cannot read the cookie,
/// and other sites can have it sent only with a visit. Over TLS it has the prefix `__Host-`, so no page of another
/// port or subdomain can set it (RFC 6265bis, section 4.1.3). Then a cookie without the prefix does not count.
struct GuestCookie {
    private let keys: [[UInt8]]

    /// - Parameter keys: the key of new cookies, and then those that count as well.
    init(keys: [[UInt8]]) { self.keys = keys }

    /// The guest of the first of the browser's cookies that was issued by this room; `nil` without one.
    func guest(_ request: HTTPRequest) -> Guest? {
        request.cookies(named: Self.name(isSecure: request.isSecure)).lazy.compactMap(id).first.map { Guest(id: $0) }
    }

    /// The header field that sets the cookie.
    func field(for guest: Guest, isSecure: Bool) -> (name: String, value: String) {
        let rest = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
        return ("Set-Cookie", "\(Self.name(isSecure: isSecure))=\(value(for: guest.id)); \(rest)")
    }

    func value(for id: String) -> String { "\(id).\(keys.first.map { Self.code(of: id, key: $0) } ?? "")" }

    private func id(in value: String) -> String? {
        let parts = value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, RandomToken.isWellFormed(parts[0]),
            keys.contains(where: {
                MessageAuthenticationCode.areEqual(parts[1].utf8, Self.code(of: parts[0], key: $0).utf8)
            })
        else { return nil }
        return parts[0]
    }

    private static func code(of id: String, key: [UInt8]) -> String {
        MessageAuthenticationCode.hex(of: Array("guest \(id)".utf8), key: key)
    }

    private static func name(isSecure: Bool) -> String { isSecure ? "__Host-dertisch-guest" : "dertisch-guest" }
}
