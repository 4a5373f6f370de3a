import Dertisch
import Foundation

/// Who is welcome: decisions about a request, from its header alone.
enum Guests {
    /// Whether the request asks for the room by a name that it is known by. A page of another site that has pointed
    /// its own name at this machine (DNS rebinding) asks by that name, and is turned away.
    static func isWelcome(_ request: HTTPRequest, _ configuration: WebRoom.Configuration) -> Bool {
        let loopback: Set<String> = ["localhost", "127.0.0.1", "[::1]", "::1"]
        guard let host = request.header("Host").map(name(of:)) else { return false }
        if !configuration.names.isEmpty { return configuration.names.contains(host) }
        return loopback.contains(configuration.host) ? loopback.contains(host) : true
    }

    /// Whether a socket is opened by a page that came from here: its origin is the very host that it asks.
    static func isOwnPage(_ request: HTTPRequest) -> Bool {
        guard let origin = request.header("Origin"), let host = request.header("Host") else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }

    /// Whether a person wants to see a page, by a link that may lead nowhere: a browser says so, a robot seldom does.
    static func wantsPage(_ request: HTTPRequest) -> Bool {
        if let wanted = request.header("Sec-Fetch-Dest") { return wanted == "document" }
        return request.header("Accept")?.contains("text/html") == true
    }

    /// The language that the browser asked for last on this site, or the first of its own that the house speaks.
    static func language(_ request: HTTPRequest, among spoken: [Language]) -> Language? {
        let chosen = request.cookie("dertisch-language").map { [Language($0)] } ?? []
        return Language.best(of: chosen + accepted(request.header("Accept-Language") ?? ""), among: spoken)
    }

    /// Where the browser's languages say that the visitor is, for one who is spoken to in that language.
    static func region(_ request: HTTPRequest, of language: Language) -> Locale.Region? {
        language.region(wanted: accepted(request.header("Accept-Language") ?? ""))
    }

    /// The guest that the browser is known as; a new one if it is none yet, or says what no room ever said.
    static func guest(_ request: HTTPRequest) -> Guest {
        let known = request.cookie(guestCookie).flatMap { RandomToken.isOne($0) ? $0 : nil }
        return Guest(id: known ?? RandomToken.make())
    }

    /// What makes the browser the same guest the next time. No script can read it, and no other site can have it sent with
    /// anything but a visit.
    static func cookie(of guest: Guest) -> (name: String, value: String) {
        ("Set-Cookie", "\(guestCookie)=\(guest.id); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax")
    }

    private static let guestCookie = "dertisch-guest"

    /// The languages of an `Accept-Language` field, best first (RFC 9110, section 12.5.4). At most sixteen.
    static func accepted(_ field: String) -> [Language] {
        let weighted = field.split(separator: ",").prefix(16).enumerated().compactMap { index, part in
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let code = pieces.first, code != "*", code.count <= 35 else { return nil as (Language, Double, Int)? }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return weight > 0 ? (Language(String(code)), weight, index) : nil
        }
        return weighted.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
    }

    private static func name(of host: String) -> String {
        if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) + "]" }
        return String(host.prefix { $0 != ":" }).lowercased()
    }
}

extension HTTPResponse {
    /// The answer with what every answer of a room carries: nothing but the house's own may run or be embedded.
    func guarded() -> HTTPResponse {
        var response = self
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
            "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
        response.headers += [
            ("Content-Security-Policy", policy.joined(separator: "; ")), ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ]
        return response
    }
}
