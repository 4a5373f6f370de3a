import DertischCore
import Foundation
import Testing

@testable import DertischWeb

@Suite("Guests of a web room") struct GuestTests {
    @Test(
        "A room on loopback accepts loopback host names only",
        arguments: [
            ("127.0.0.1:8080", true), ("localhost:1", true), ("[::1]:8080", true), ("evil.example:8080", false),
            ("127.0.0.1.evil.example", false), ("", false), ("localhost:x@evil.example", false),
            ("LOCALHOST.:80", true),
            ("evil.example@localhost", false), ("[::1]", true), ("[::2]", false), ("localhost:99999", false),
        ])
    func names(host: String, isWelcome: Bool) {
        let request = HTTPRequest(path: "/", headers: [("host", host)])
        #expect(HostCheck(WebRoom.Configuration(), origin: nil).isKnownHost(request) == isWelcome)
    }

    @Test("The host of the public address is always allowed, beside the names of a room and those of loopback")
    func publicHost() {
        func known(_ hosts: [String], names: Set<String> = [], bound: String = "127.0.0.1", _ address: String?)
            -> [String]
        {
            var configuration = WebRoom.Configuration()
            (configuration.host, configuration.hostNames) = (bound, names)
            let check = HostCheck(configuration, origin: address.flatMap { PublicOrigin($0) })
            return hosts.filter { check.isKnownHost(HTTPRequest(path: "/", headers: [("Host", $0)])) }
        }
        let hosts = ["photos.example", "localhost:8080", "evil.example", "old.example"]
        #expect(known(hosts, nil) == ["localhost:8080"])
        #expect(known(hosts, "https://Photos.example.") == ["photos.example", "localhost:8080"])
        #expect(known(hosts, names: ["OLD.example"], nil) == ["old.example"])
        #expect(
            known(hosts, names: ["old.example"], "https://photos.example:8443") == ["photos.example", "old.example"])
        #expect(known(["[2001:db8::7]:80"], "http://[2001:DB8::7]") == ["[2001:db8::7]:80"])
        #expect(known(hosts, bound: "0.0.0.0", "https://photos.example") == hosts)
    }

    @Test(
        "A socket is accepted from a page of the same host only",
        arguments: [
            ("http://127.0.0.1:8080", true), ("https://127.0.0.1:8080", true), ("http://127.0.0.1:8081", false),
            ("http://evil.example", false), ("null", false),
        ])
    func origins(origin: String, isOwn: Bool) {
        let request = HTTPRequest(path: "/", headers: [("Host", "127.0.0.1:8080"), ("Origin", origin)])
        #expect(OriginCheck.isSameOrigin(request) == isOwn)
        #expect(!OriginCheck.isSameOrigin(HTTPRequest(path: "/", headers: [("Host", "127.0.0.1:8080")])))
    }

    @Test(
        "Origins are compared as scheme, host and port, not as texts",
        arguments: [
            ("photos.example:443", "https://photos.example", true),
            ("photos.example", "https://photos.example:443", true),
            ("photos.example:80", "http://photos.example", true),
            ("photos.example:80", "https://photos.example", false),
            ("photos.example:443", "http://photos.example", false), ("photos.example:", "http://photos.example", true),
            ("Photos.Example", "https://photos.example", true), ("photos.example.", "https://photos.example", true),
            ("photos.example", "HTTPS://photos.example.", true),
            ("photos.example:8443", "https://photos.example:8443", true),
            ("photos.example", "https://photos.example:8443", false), ("[::1]:443", "https://[0:0::1]", true),
            ("[2001:DB8::7]", "http://[2001:db8:0::7]:80", true), ("[::1]", "http://[::2]", false),
            ("photos.example", "https://photos.example/", false),
            ("photos.example", "https://guest@photos.example", false),
            ("photos.example", "ftp://photos.example", false), ("photos.example", "photos.example", false),
            ("photos.example", "https://", false), ("photos.example", "", false), (".", "https://.", false),
        ])
    func originValues(host: String, origin: String, isOwn: Bool) {
        let request = HTTPRequest(path: "/", headers: [("Host", host), ("Origin", origin)])
        #expect(OriginCheck.isSameOrigin(request) == isOwn)
    }

    @Test("Over TLS, a socket is not accepted from a page that came without it")
    func insecureOrigin() {
        func isOwn(_ origin: String) -> Bool {
            OriginCheck.isSameOrigin(
                HTTPRequest(path: "/", headers: [("Host", "photos.example"), ("Origin", origin)], isSecure: true))
        }
        #expect(
            isOwn("https://photos.example") && !isOwn("http://photos.example") && !isOwn("http://photos.example:443"))
    }

    @Test("A public address and the names of a room are known in every spelling")
    func spellings() {
        #expect(PublicOrigin("https://Photos.example.:443/")?.text == "https://photos.example")
        #expect(PublicOrigin("http://[2001:DB8:0::7]:8080")?.text == "http://[2001:db8::7]:8080")
        var configuration = WebRoom.Configuration()
        configuration.hostNames = ["Photos.Example.", "::1", "[2001:db8:0::7]"]
        let check = HostCheck(configuration, origin: nil)
        for host in ["photos.example:8080", "photos.example.", "[0::1]", "[2001:db8::7]:443"] {
            #expect(check.isKnownHost(HTTPRequest(path: "/", headers: [("Host", host)])), "\(host)")
        }
    }

    @Test(
        "A browser's language stands for its likely script and region, and for near languages",
        arguments: [
            ("zh-TW,zh;q=0.9,en-US;q=0.8", ["en", "zh-Hant"], "zh-Hant"), ("pt", ["en", "pt-BR"], "pt-BR"),
            ("no", ["en", "nb"], "nb"), ("en-AU,en;q=0.5", ["en-US", "en-GB"], "en-GB"), ("*;q=0.5, ja", ["de"], "de"),
        ] as [(String, [Language], Language)])
    func nearLanguages(field: String, spoken: [Language], chosen: Language) {
        let request = HTTPRequest(path: "/", headers: [("Accept-Language", field)])
        #expect(AcceptLanguage.language(request, among: spoken) == chosen)
    }

    @Test("A visitor's region is that of the language in whose place the page's is read")
    func nearRegion() {
        let request = HTTPRequest(path: "/", headers: [("Accept-Language", "en-GB;q=0.1, no-NO, zh-TW;q=0.5")])
        #expect(AcceptLanguage.region(request, of: "nb") == "NO")
        #expect(AcceptLanguage.region(request, of: "zh-Hant") == "TW")
        #expect(AcceptLanguage.region(request, of: "en") == "GB")
        #expect(AcceptLanguage.region(request, of: "pl") == nil)
    }

    @Test("Languages are used in the browser's order, after the one chosen on the site")
    func languages() {
        let spoken: [Language] = ["en", "de", "fr", "ar"]
        let request = HTTPRequest(path: "/", headers: [("Accept-Language", "nl, fr-CA;q=0.5, de;q=0.7, *;q=0.1")])
        #expect(AcceptLanguage.language(request, among: spoken) == "de")
        let chosen = HTTPRequest(
            path: "/", headers: [("Accept-Language", "de"), ("Cookie", "a=b; dertisch-language=ar")])
        #expect(AcceptLanguage.language(chosen, among: spoken) == "ar")
        #expect(
            AcceptLanguage.language(HTTPRequest(path: "/", headers: [("Accept-Language", ";;,q=,=")]), among: spoken)
                == nil)
    }

    private func request(_ cookie: String, isSecure: Bool = false) -> HTTPRequest {
        HTTPRequest(path: "/", headers: cookie.isEmpty ? [] : [("Cookie", cookie)], isSecure: isSecure)
    }

    @Test("A browser is recognised by its cookie, with the same key only", arguments: [false, true])
    func guest(isSecure: Bool) {
        let cookie = GuestCookie(keys: [SecretKey().derived(for: "guests")])
        #expect(cookie.guest(request("", isSecure: isSecure)) == nil)
        let guest = Guest(id: RandomToken.make())
        let field = cookie.field(for: guest, isSecure: isSecure)
        #expect(field.name == "Set-Cookie" && field.value.contains("; Path=/; "))
        #expect(field.value.contains("; HttpOnly; SameSite=Lax"))
        let pair = String(field.value.prefix { $0 != ";" })
        #expect(cookie.guest(request("a=b; " + pair, isSecure: isSecure)) == guest)
        let other = GuestCookie(keys: [SecretKey().derived(for: "guests")])
        #expect(other.guest(request(pair, isSecure: isSecure)) == nil)
    }

    @Test("A cookie of the same name that is not valid, and stands in front, does not hide the valid one")
    func hiddenCookie() {
        let cookie = GuestCookie(keys: [SecretKey().derived(for: "guests")])
        let guest = Guest(id: RandomToken.make())
        let own = "dertisch-guest=\(cookie.value(for: guest.id))"
        let foreign = "dertisch-guest=\(GuestCookie(keys: [SecretKey().derived(for: "guests")]).value(for: guest.id))"
        for pairs in ["dertisch-guest=; \(own)", "dertisch-guest=x; \(foreign);\(own)", "\(own); \(foreign)"] {
            #expect(cookie.guest(request(pairs)) == guest, "\(pairs)")
        }
        let twice = HTTPRequest(path: "/", headers: [("Cookie", foreign), ("Cookie", own)])
        #expect(cookie.guest(twice) == guest)
        let language = HTTPRequest(path: "/", headers: [("Cookie", "dertisch-language=x; dertisch-language=de")])
        #expect(AcceptLanguage.language(language, among: ["en", "de"]) == "de")
        #expect(request("dertisch-appearance=; dertisch-appearance=dark").appearance.colorScheme == .dark)
    }

    @Test("A cookie of the key before still counts, and is made anew with the new key")
    func rotation() {
        let (old, new) = (SecretKey().derived(for: "guests"), SecretKey().derived(for: "guests"))
        let guest = Guest(id: RandomToken.make())
        let before = GuestCookie(keys: [old]).value(for: guest.id)
        let rotated = GuestCookie(keys: [new, old])
        #expect(rotated.guest(request("dertisch-guest=\(before)")) == guest)
        let after = rotated.value(for: guest.id)
        #expect(GuestCookie(keys: [new]).guest(request("dertisch-guest=\(after)")) == guest)
        #expect(GuestCookie(keys: [new]).guest(request("dertisch-guest=\(before)")) == nil)
    }

    @Test("A cookie with a forged id is no guest's")
    func forgeries() {
        let cookie = GuestCookie(keys: [SecretKey().derived(for: "guests")])
        let (mine, yours) = (RandomToken.make(), RandomToken.make())
        let (value, code) = (cookie.value(for: mine), cookie.value(for: yours).dropFirst(33))
        #expect(cookie.guest(request("dertisch-guest=\(value)"))?.id == mine)
        let forged = [
            "", ".", "admin", mine, "\(mine).", "\(mine).\(code)", String(value.dropLast()), value + "0",
            value.uppercased(), "\(value.dropLast()) ", "\(yours)\(value.dropFirst(32))", "\(mine).\(mine)",
            "\(value)\u{e9}",
            String(repeating: "0", count: 32) + "." + String(repeating: "0", count: 32), "\(mine)..\(code)",
        ]
        for forged in forged {
            #expect(cookie.guest(request("dertisch-guest=\(forged)")) == nil, "\(forged)")
        }
    }

    @Test("Over TLS the guest cookie is secure, and an insecure one does not count")
    func secure() {
        let cookie = GuestCookie(keys: [SecretKey().derived(for: "guests")])
        let guest = Guest(id: RandomToken.make())
        let (secure, plain) = (cookie.field(for: guest, isSecure: true), cookie.field(for: guest, isSecure: false))
        #expect(secure.value.hasPrefix("__Host-dertisch-guest=") && secure.value.hasSuffix("; Secure"))
        #expect(plain.value.hasPrefix("dertisch-guest=") && !plain.value.contains("Secure"))
        let value = cookie.value(for: guest.id)
        #expect(cookie.guest(request("dertisch-guest=\(value)", isSecure: true)) == nil)
        #expect(cookie.guest(request("__Host-dertisch-guest=\(value)")) == nil)
    }

    @Test("A token bucket of messages empties and refills")
    func limiter() {
        var limiter = MessageRateLimiter(rate: 10, burst: 3)
        let start = ContinuousClock.now
        let atOnce = (0..<4).map { _ in limiter.takeToken(at: start) }
        #expect(atOnce == [true, true, true, false])
        let later = (0..<2).map { _ in limiter.takeToken(at: start + .milliseconds(100)) }
        #expect(later == [true, false])
        limiter.allow(5)
        let allowed = (0..<9).map { _ in limiter.takeToken(at: start + .milliseconds(400)) }
        #expect(allowed.count { $0 } == 5, "No time refills a bucket that has more than a burst.")
    }
}
