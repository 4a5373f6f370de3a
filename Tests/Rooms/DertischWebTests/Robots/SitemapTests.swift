import DertischCore
import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Files for robots", .namesHang) struct SitemapTests {
    private let clock = TestClock()
    private let eventLog = EventLog()

    private func gallery(_ shows: Shows, address: String? = "https://photos.example") async throws -> RoomHarness {
        try await RoomHarness(
            PublicGallery(shows: shows), layouts: PublicGallery.layouts, inspectors: [eventLog], roomClock: clock
        ) { $0.publicAddress = address }
    }

    private func addresses(_ response: HTTPResponse) -> [String] {
        String(decoding: response.sent, as: UTF8.self).matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.1) }
    }

    @Test(
        "The sitemap lists links without gaps by themselves, and the entrées of the others, in parts, and opens no session"
    )
    func lists() async throws {
        let shows = Shows(["a", "b & c", "d/e", "", "f"])
        let harness = try await gallery(shows)
        let response = await harness.get("/sitemap.xml")
        #expect(response.status == 200 && response.header("Content-Type") == "application/xml; charset=utf-8")
        #expect(response.header("Cache-Control") == "public, max-age=600")
        // Not the customer behind a gate, nor the page that asks robots to forget it. An empty name fits no address.
        #expect(
            addresses(response)
                == ["/", "/about", "/shows/a", "/shows/b%20%26%20c", "/shows/d%2Fe", "/shows/f"].map {
                    "https://photos.example\($0)"
                })
        #expect(shows.asked == [0, 2, 4, 5])
        #expect(harness.room.counters.opened == 0)
        await harness.close()
    }

    @Test(
        "Requests share one listing for ten minutes; then the next one gets the old sitemap while a new one is listed")
    func shared() async throws {
        let shows = Shows(["a"])
        let harness = try await gallery(shows)
        async let first = harness.get("/sitemap.xml")
        async let second = harness.get("/sitemap.xml")
        #expect(await addresses(first) == addresses(second))
        #expect(shows.asked == [0, 1])
        shows.change { $0.names = ["b"] }
        clock.advance(by: .seconds(600) - .milliseconds(1))
        _ = await harness.get("/sitemap.xml")
        #expect(shows.asked == [0, 1])
        clock.advance(by: .milliseconds(1))
        #expect(addresses(await harness.get("/sitemap.xml")).last == "https://photos.example/shows/a")
        await until("\(shows.asked)") { shows.asked == [0, 1, 0, 1] }
        await until("the new one") { await addresses(harness.get("/sitemap.xml")).last?.hasSuffix("/shows/b") == true }
        await harness.close()
    }

    @Test("A listing that throws is told of, answered with 503, and not tried again for a minute")
    func failing() async throws {
        let shows = Shows(["a"])
        shows.change { $0.isDown = true }
        let harness = try await gallery(shows)
        let response = await harness.get("/sitemap.xml")
        #expect(response.status == 503 && response.header("Retry-After") == "60")
        #expect(eventLog.transcript.contains(": room failed, Down"))
        shows.change { $0.isDown = false }
        #expect(await harness.get("/sitemap.xml").status == 503)
        clock.advance(by: .seconds(60))
        #expect(await harness.get("/sitemap.xml").status == 200)
        #expect(shows.asked == [0, 0, 1])
        await harness.close()
    }

    @Test("A listing that takes more than thirty seconds is given up")
    func late() async throws {
        let harness = try await gallery(Shows(["a"]) { try await Task.sleep(for: .seconds(86_400)) })
        async let response = harness.get("/sitemap.xml")
        await clock.sleepers(1)
        clock.advance(by: Sitemap.timeout)
        #expect(await response.status == 503)
        #expect(eventLog.events.compactMap(\.kind.failure).last?.error as? WebRoomError == .sitemapLate)
        await harness.close()
    }

    @Test("A listing that goes on after it was given up delays the next one until it has ended")
    func uncancelled() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let begun = Mutex(0)
        let shows = Shows(["a"]) {
            begun.withLock { $0 += 1 }
            // A task of its own is not cancelled with the listing.
            await Task { for await _ in stream {} }.value
        }
        let harness = try await gallery(shows)
        async let response = harness.get("/sitemap.xml")
        await until("it has begun") { begun.withLock(\.self) == 1 }
        await clock.sleepers(1)
        clock.advance(by: Sitemap.timeout)
        #expect(await response.status == 503)
        clock.advance(by: Sitemap.pauseAfterFailure)
        #expect(await harness.get("/sitemap.xml").status == 503)
        #expect(begun.withLock(\.self) == 1)
        continuation.finish()
        await until("the next one") { await harness.get("/sitemap.xml").status == 200 }
        #expect(shows.asked == [0, 0, 1])
        await harness.close()
    }

    @Test(
        "Only the paths of sitemap files cost a listing",
        arguments: ["/sitemap-of-rooms.xml", "/sitemaps/1.xml", "/sitemap-.xml"])
    func otherPaths(path: String) async throws {
        let shows = Shows([])
        shows.change { $0.isDown = true }
        let harness = try await gallery(shows)
        #expect(await harness.get(path).status == 404)
        #expect(shows.asked == [])
        #expect(await harness.get("/sitemap-12.xml").status == 503)
        await harness.close()
    }

    @Test("A listing without end is cut, and told of")
    func endless() async throws {
        let shows = Shows(["a"])
        shows.change { $0.isEndless = true }
        let harness = try await gallery(shows)
        let origin = try #require(PublicOrigin("https://photos.example"))
        let sitemap = Sitemap(
            of: harness.restaurant, harness.room.layouts, at: origin, clock: AnyClock(clock), maxAddresses: 5)
        let file = try #require(await sitemap.current()?["/sitemap.xml"])
        #expect(addresses(file.response(to: HTTPRequest(path: "/sitemap.xml"))).count == 5)
        #expect(eventLog.events.compactMap(\.kind.failure).last?.error as? WebRoomError == .sitemapCut(limit: 5))
        await harness.close()
    }

    @Test(
        "More addresses than fit into one file, by number or by size, need an index",
        arguments: [(2, 1 << 20), (100, 390)])
    func index(maxAddresses: Int, maxBytes: Int) throws {
        let origin = try #require(PublicOrigin("https://photos.example"))
        var writer = SitemapWriter(at: origin, maxAddresses: maxAddresses, maxBytes: maxBytes)
        let paths = ["/a", "/b?c=d&e='f'", "/g", "/h", "/i"]
        for path in paths { writer.add(path) }
        let files = writer.files.mapValues { String(decoding: $0, as: UTF8.self) }
        #expect(files.keys.sorted() == ["/sitemap-1.xml", "/sitemap-2.xml", "/sitemap-3.xml", "/sitemap.xml"])
        let index = try #require(files["/sitemap.xml"])
        #expect(index.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns="))
        #expect(index.contains("<sitemap><loc>https://photos.example/sitemap-3.xml</loc></sitemap>"))
        #expect(files["/sitemap-1.xml"]?.contains("<loc>https://photos.example/b?c=d&amp;e=&#39;f&#39;</loc>") == true)
        #expect(files.values.allSatisfy { $0.utf8.count <= max(maxBytes, 500) })
        let named = (1...3).map { files["/sitemap-\($0).xml"] ?? "" }.joined().matches(of: /<loc>/).count
        #expect(named == paths.count)
    }

    @Test("Robots may read everything and are told of the sitemap, unless the app has a file of its own")
    func robots() async throws {
        let harness = try await gallery(Shows([]))
        let response = await harness.get("/robots.txt")
        #expect(
            try response.text
                == "User-agent: *\nDisallow: /~dertisch/socket\n\nSitemap: https://photos.example/sitemap.xml\n")
        try harness.write("User-agent: *\nDisallow: /\n", to: "robots.txt")
        #expect(try await harness.get("/robots.txt").text == "User-agent: *\nDisallow: /\n")
        try harness.write("<urlset/>", to: "sitemap.xml")
        #expect(try await harness.get("/sitemap.xml").text == "<urlset/>")
        #expect(harness.room.counters.opened == 0)
        await harness.close()
    }

    @Test("A room without a public address has no sitemap, and lists nothing")
    func noAddress() async throws {
        let shows = Shows(["a"])
        let harness = try await gallery(shows, address: nil)
        #expect(try await harness.get("/robots.txt").text == "User-agent: *\nDisallow: /~dertisch/socket\n")
        #expect(await harness.get("/sitemap.xml").status == 404)
        #expect(shows.asked == [])
        await harness.close()
    }
}
