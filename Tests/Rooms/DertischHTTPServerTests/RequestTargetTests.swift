import TestSupport
import Testing

@testable import DertischHTTPServer

@Suite("Request target") struct RequestTargetTests {
    @Test(
        "A request target is decoded and never climbs above the root",
        arguments: [
            ("/", "/"), ("/photos/1", "/photos/1"), ("/a/./b/../c", "/a/c"), ("/../../etc/passwd", "/etc/passwd"),
            ("/%2e%2e/%2E%2e/etc/passwd", "/etc/passwd"), ("/a%2f..%2F..%2f..%2fetc", "/etc"), ("/a/..", "/"),
            ("/a/b/..", "/a/"), ("/a/b/.", "/a/b/"), ("//a///b/", "/a/b/"), ("/..%5cx", "/..\\x"), ("/...", "/..."),
            ("/caf%C3%A9", "/café"), ("/a+b", "/a+b"), ("/a%20b", "/a b"), ("*", "*"), ("http://host:1/x?y", "/x"),
            ("http://host", "/"), ("https://host?q=/", "/"),
        ])
    func path(_ raw: String, _ path: String) { #expect(RequestTarget(Array(raw.utf8))?.path == path) }

    @Test("A request target is kept as sent, without scheme and host; a request made by hand is encoded")
    func encoded() {
        #expect(RequestTarget(Array("/a%2Fb/../c?d=%20".utf8))?.encoded == "/a%2Fb/../c?d=%20")
        #expect(RequestTarget(Array("http://host/a%2Fb".utf8))?.encoded == "/a%2Fb")
        #expect(HTTPRequest(path: "/a b/ü", query: [("c", "d&e")]).target == "/a%20b/%C3%BC?c=d%26e")
        #expect(HTTPRequest(path: "/").target == "/")
    }

    @Test(
        "A malformed request target is refused",
        arguments: [
            "", "photos", "/%", "/%2", "/%zz", "/%00", "/a%00.png", "/%0d%0aX:1", "/%7f", "/%ff", "/%C3", "/%C0%AF",
            "/?a=%00", "/?a=%", "/?%ff=1", "ftp://host/", "host:443",
        ])
    func refusals(_ raw: String) { #expect(RequestTarget(Array(raw.utf8)) == nil) }

    @Test("A target in absolute form names the host, in place of the field")
    func authority() throws {
        #expect(RequestTarget(Array("HTTP://Evil.example:81/x".utf8))?.authority == "Evil.example:81")
        #expect(RequestTarget(Array("/x".utf8))?.authority == nil)
        for refused in ["http:///x", "http://", "http://a@b/", "http://a:x/", "https://?q"] {
            #expect(RequestTarget(Array(refused.utf8)) == nil, "\(refused)")
        }
        let text = "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nA: b\r\n\r\n"
        let head = try Array(text.utf8).withUnsafeBytes { try RequestHead($0) }
        #expect(head.fields(for: "evil.example").map(\.value) == ["b", "evil.example"])
        #expect(head.fields(for: nil).map(\.value) == ["localhost", "b"])
    }

    @Test("A request target has a query of names and values, in order")
    func query() throws {
        let query = try #require(RequestTarget(Array("/?a=1&b=x+y%2B&&a=2&c&d==&%C3%A9=%0A".utf8))).query
        #expect(query.map(\.name) == ["a", "b", "a", "c", "d", "é"])
        #expect(query.map(\.value) == ["1", "x y+", "2", "", "=", "\n"])
    }

    @Test("A request target of random bytes is parsed or refused, and never traps")
    func anyBytes() {
        var random = SplitMix(seed: 1)
        let favourites = Array("/%.?&=+*0fF\0\u{7f}".utf8)
        var accepted = 0
        for _ in 0..<10_000 {
            let bytes = (0..<random.next(below: 24)).map { _ in
                random.next(below: 3) == 0
                    ? UInt8(random.next(below: 256)) : favourites[random.next(below: favourites.count)]
            }
            guard let target = RequestTarget([UInt8(ascii: "/")] + bytes) else { continue }
            accepted += 1
            #expect(target.path.hasPrefix("/") && !target.path.split(separator: "/").contains(".."))
            #expect(!target.path.utf8.contains(0))
        }
        #expect(accepted > 100)
    }
}
