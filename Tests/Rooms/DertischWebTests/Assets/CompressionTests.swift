import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Compression of a web room", .namesHang) struct CompressionTests {
    private static let words = String(repeating: "The photos hang on the walls. ", count: 50)

    @Test(
        "The coding that the browser weighs most is chosen, brotli before gzip",
        arguments: [
            ("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("x-gzip", "gzip"), ("GZIP;Q=1", "gzip"), ("", nil),
            ("deflate, zstd", nil), ("br;q=0.5, gzip;q=0.8", "gzip"), ("br;q=0, gzip", "gzip"), ("br;q=0", nil),
            ("*", "br"), ("br;q=0, *;q=0.1", "gzip"), ("*;q=0", nil), ("gzip;q=0.5, identity", nil),
            ("gzip;q=0.5, identity;q=0.5", "gzip"), ("gzip ; q=1.000", "gzip"), ("gzip;q=nan", nil), ("gzip;q=7", nil),
            ("gzip;q=-1", nil), ("gzip;q=x", nil),
        ])
    func weights(_ field: String, _ expected: String?) {
        let request = HTTPRequest(path: "/", headers: [("Accept-Encoding", field)])
        #expect(AcceptEncoding.coding(for: request)?.rawValue == expected)
    }

    @Test("Several fields count as one, and no field asks for the plain body")
    func fields() {
        let two = HTTPRequest(path: "/", headers: [("Accept-Encoding", "gzip"), ("accept-encoding", "br;q=0.1")])
        #expect(AcceptEncoding.coding(for: two) == .gzip)
        #expect(AcceptEncoding.coding(for: HTTPRequest(path: "/")) == nil)
    }

    @Test(
        "Text is compressed and can be read again; noise and short text are left alone",
        arguments: ContentCoding.allCases)
    func compresses(_ coding: ContentCoding) throws {
        let text = String(repeating: "The photos hang on the walls. ", count: 200)
        for effort in [ContentCoding.Effort.once, .eachTime] {
            let compressed = try #require(coding.compressed(Array(text.utf8), effort))
            #expect(compressed.count < text.utf8.count / 10)
            let response = HTTPResponse(headers: [("Content-Encoding", coding.rawValue)], body: .bytes(compressed))
            #expect(try response.text == text)
            #expect(coding.compressed(Array(text.utf8.prefix(ContentCoding.minBytes - 1)), effort) == nil)
            var random = SystemRandomNumberGenerator()
            let noise = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(coding.compressed(noise, effort) == nil)
        }
    }

    @Test("A page is compressed for a browser that asks for it, and says what it depends on")
    func pages() async throws {
        let tally = try await TallyHarness(words: Self.words)
        let plain = await tally.get("/")
        #expect(plain.header("Content-Encoding") == nil && plain.header("Vary") == "Accept-Encoding, Accept-Language")
        for coding in ContentCoding.allCases {
            let page = await tally.get("/", [("Accept-Encoding", coding.rawValue)])
            #expect(
                page.header("Content-Encoding") == coding.rawValue
                    && page.header("Vary") == "Accept-Encoding, Accept-Language")
            #expect(page.sent.count < plain.sent.count / 2)
            let browser = FakeBrowser()
            browser.open(Array(try page.text.utf8))
            #expect(browser["count"].text == "0")
            #expect(tally.room.join(.join(token: browser.token, isFresh: true), browser) != nil)
        }
        await tally.close()
    }

    @Test(
        "A known guest gets a compressed page only by an own wish, so that no length tells an observer what the page shows"
    )
    func lengths() async throws {
        let tally = try await TallyHarness(words: Self.words)
        let field = try #require(await tally.get("/").header("Set-Cookie"))
        let guest = (name: "Cookie", value: String(field.prefix { $0 != ";" }))
        func coding(_ site: String?, user: Bool = false, _ cookie: (name: String, value: String)?) async -> String? {
            let own = [cookie, site.map { ("Sec-Fetch-Site", $0) }, user ? ("Sec-Fetch-User", "?1") : nil]
            return await tally.get("/", [("Accept-Encoding", "br")] + own.compactMap(\.self)).header("Content-Encoding")
        }
        // Another site leads to the page, perhaps by a click that it asked for.
        #expect(await coding("cross-site", guest) == nil)
        #expect(await coding("cross-site", user: true, guest) == nil)
        #expect(await coding("same-site", user: true, guest) == nil)
        // A script loads the page again, at an address that another site may have chosen.
        #expect(await coding("same-origin", guest) == nil)
        // The visitor follows a link of the room, or types the address.
        #expect(await coding("same-origin", user: true, guest) == "br")
        #expect(await coding("none", guest) == "br")
        // Without TLS an observer reads the page itself.
        #expect(await coding(nil, guest) == "br")
        let own = [("Cookie", "__Host-\(guest.value)"), ("Accept-Encoding", "br")]
        #expect(await tally.get("/", own, isSecure: true).header("Content-Encoding") == nil)
        // A stranger has nothing on the page.
        #expect(await coding("cross-site", nil) == "br")
        #expect(await coding("cross-site", ("Cookie", "dertisch-guest=invented")) == "br")
        await tally.close()
    }
}
