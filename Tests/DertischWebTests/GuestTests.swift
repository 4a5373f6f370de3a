import Dertisch
import Testing

@testable import DertischWeb

@Suite("Guests of a web room") struct GuestTests {
    @Test(
        "a room on loopback is asked for by a loopback name only",
        arguments: [
            ("127.0.0.1:8080", true), ("localhost:1", true), ("[::1]:8080", true), ("evil.example:8080", false),
            ("127.0.0.1.evil.example", false), ("", false),
        ])
    func names(host: String, isWelcome: Bool) {
        let request = HTTPRequest(path: "/", headers: [("host", host)])
        #expect(Guests.isWelcome(request, WebRoom.Configuration()) == isWelcome)
    }

    @Test(
        "a socket is opened by a page of the same host only",
        arguments: [
            ("http://127.0.0.1:8080", true), ("https://127.0.0.1:8080", true), ("http://127.0.0.1:8081", false),
            ("http://evil.example", false), ("null", false),
        ])
    func origins(origin: String, isOwn: Bool) {
        let request = HTTPRequest(path: "/", headers: [("Host", "127.0.0.1:8080"), ("Origin", origin)])
        #expect(Guests.isOwnPage(request) == isOwn)
        #expect(!Guests.isOwnPage(HTTPRequest(path: "/", headers: [("Host", "127.0.0.1:8080")])))
    }

    @Test("languages are taken in the browser's order, the one chosen here before all")
    func languages() {
        let spoken: [Language] = ["en", "de", "fr", "ar"]
        let request = HTTPRequest(path: "/", headers: [("Accept-Language", "nl, fr-CA;q=0.5, de;q=0.7, *;q=0.1")])
        #expect(Guests.language(request, among: spoken) == "de")
        let chosen = HTTPRequest(
            path: "/", headers: [("Accept-Language", "de"), ("Cookie", "a=b; dertisch-language=ar")])
        #expect(Guests.language(chosen, among: spoken) == "ar")
        #expect(
            Guests.language(HTTPRequest(path: "/", headers: [("Accept-Language", ";;,q=,=")]), among: spoken) == nil)
    }

    @Test("a browser is known again by its cookie; one that no room gave makes a new guest")
    func guest() {
        func request(_ cookie: String) -> HTTPRequest {
            HTTPRequest(path: "/", headers: cookie.isEmpty ? [] : [("Cookie", cookie)])
        }
        let guest = Guests.guest(request(""))
        #expect(RandomToken.isOne(guest.id) && guest != Guests.guest(request("")))
        let field = Guests.cookie(of: guest)
        #expect(field.name == "Set-Cookie" && field.value.hasSuffix("; HttpOnly; SameSite=Lax"))
        #expect(Guests.guest(request("a=b; " + field.value.prefix { $0 != ";" })) == guest)
        for forged in ["", "admin", String(guest.id.dropLast()), guest.id.uppercased() + "G", "\(guest.id)\u{e9}"] {
            #expect(Guests.guest(request("dertisch-guest=\(forged)")).id != forged)
        }
    }

    @Test("a bucket of messages empties and fills again")
    func allowance() {
        var allowance = Allowance(rate: 10, burst: 3)
        let start = ContinuousClock.now
        let atOnce = (0..<4).map { _ in allowance.spend(at: start) }
        #expect(atOnce == [true, true, true, false])
        let later = (0..<2).map { _ in allowance.spend(at: start + .milliseconds(100)) }
        #expect(later == [true, false])
    }
}
