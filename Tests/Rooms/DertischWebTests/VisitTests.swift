import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Visits to a web room", .namesHang) struct VisitTests {
    private func get(
        _ room: WebRoom, _ path: String = "/", _ headers: [(name: String, value: String)] = [], method: String = "GET",
        host: String = "127.0.0.1", peer: String = "127.0.0.1", isSecure: Bool = false
    ) async -> HTTPResponse {
        let request = HTTPRequest(
            method: method, path: path, target: path, headers: [("Host", host)] + headers, peer: peer,
            isSecure: isSecure)
        guard case .response(let response) = await room.answer(request) else { return .text("", status: 101) }
        return response
    }

    @Test(
        "A client that reads a page without being a browser, or only its head, leaves no session",
        arguments: [
            ("GET", []), ("GET", [("Accept", "*/*")]), ("HEAD", [("Accept", "text/html")]),
            ("GET", [("Accept", "text/html"), ("Sec-Fetch-Dest", "image")]),
        ])
    func robots(_ method: String, _ headers: [(String, String)]) async throws {
        let tally = try await TallyHarness()
        let response = await get(tally.room, "/", headers.map { (name: $0, value: $1) }, method: method)
        #expect(response.status == 200)
        #expect(try response.text.contains("data-place=\"count\">0<"))
        #expect(tally.room.sessionCount == 0)
        await tally.close()
    }

    @Test("Pages that no browser joins are given up after five seconds")
    func unjoined() async throws {
        let clock = TestClock()
        let tally = try await TallyHarness(clock: clock)
        for _ in 0..<3 { _ = await tally.get("/") }
        let (_, session) = await tally.open()
        await clock.sleepers(1)
        clock.advance(by: .seconds(5) - .milliseconds(1))
        #expect(tally.room.sessionCount == 4)
        clock.advance(by: .milliseconds(1))
        await until("\(tally.room.sessionCount) sessions") { tally.room.sessionCount == 1 }
        #expect(session?.isConnected == true)
        await tally.close()
    }

    @Test(
        "More pages than may wait for their browsers give up the oldest, and never one with a browser or one that had one"
    )
    func bound() async throws {
        let tally = try await TallyHarness { $0.maxUnjoinedPages = 2 }
        let (live, _) = await tally.open()
        let (left, session) = await tally.open()
        if let session { tally.room.disconnected(session, left) }
        var pages: [FakeBrowser] = []
        for _ in 0..<4 {
            let browser = FakeBrowser()
            browser.open(await tally.get("/").sent)
            pages.append(browser)
        }
        #expect(tally.room.sessionCount == 4)
        #expect(live.closeReasons.isEmpty)
        #expect(tally.room.join(.join(token: left.token, isFresh: false), FakeBrowser()) != nil)
        let joined = pages.map { tally.room.join(.join(token: $0.token, isFresh: true), $0) != nil }
        #expect(joined == [false, false, true, true])
        // Those do not wait any more.
        for _ in 0..<2 { _ = await tally.get("/") }
        #expect(tally.room.sessionCount == 6)
        await tally.close()
    }

    @Test(
        "A client that asks for pages and joins none displaces its own, and a visitor's only once each address has as few",
        arguments: [
            ("192.0.2.1", ["192.0.2.9"]), ("2001:db8:0:1::1", ["2001:db8:0:2::1", "2001:db8:0:2:ffff::2"]),
            ("192.0.2.1", ["192.0.2.7", "192.0.2.8", "192.0.2.9"]),
        ])
    func crowds(_ visitor: String, _ crowd: [String]) async throws {
        let tally = try await TallyHarness { $0.maxUnjoinedPages = 4 }
        let asked = [(name: "Accept", value: "text/html")]
        let browser = FakeBrowser()
        browser.open(await get(tally.room, "/", asked, peer: visitor).sent)
        for index in 0..<40 { _ = await get(tally.room, "/", asked, peer: crowd[index % crowd.count]) }
        #expect(tally.room.sessionCount == 4)
        #expect(tally.room.join(.join(token: browser.token, isFresh: true), browser) != nil)
        await tally.close()
    }

    @Test("A full room gives up the browser that left first, even if it came last")
    func leaving() async throws {
        let tally = try await TallyHarness { $0.maxSessions = 2 }
        let ((early, earlySession), (late, lateSession)) = (await tally.open(), await tally.open())
        for (browser, session) in [(late, lateSession), (early, earlySession)] {
            tally.room.disconnected(try #require(session), browser)
        }
        _ = await tally.open()
        #expect(tally.room.join(.join(token: late.token, isFresh: false), FakeBrowser()) == nil)
        #expect(tally.room.join(.join(token: early.token, isFresh: false), FakeBrowser()) != nil)
        await tally.close()
    }

    @Test("In a full room, pages that wait do not displace each other while there are browsers that have left")
    func fullRoom() async throws {
        let tally = try await TallyHarness { $0.maxSessions = 4 }
        for _ in 0..<4 {
            let (browser, session) = await tally.open()
            tally.room.disconnected(try #require(session), browser)
        }
        var pages: [FakeBrowser] = []
        for _ in 0..<4 {
            pages.append(FakeBrowser())
            pages.last?.open(await tally.get("/").sent)
        }
        let joined = pages.map { tally.room.join(.join(token: $0.token, isFresh: true), $0) != nil }
        #expect(joined == [true, true, true, true] && tally.room.sessionCount == 4)
        await tally.close()
    }

    @Test("In a full room, an address whose pages are a quarter of those that may wait ends no further session")
    func quarter() async throws {
        let tally = try await TallyHarness {
            $0.maxSessions = 8
            $0.maxUnjoinedPages = 12
        }
        var left: [FakeBrowser] = []
        for _ in 0..<8 {
            let (browser, session) = await tally.open()
            tally.room.disconnected(try #require(session), browser)
            left.append(browser)
        }
        for _ in 0..<40 { _ = await tally.get("/") }
        let kept = left.map { tally.room.join(.join(token: $0.token, isFresh: false), FakeBrowser()) != nil }
        #expect(kept == [false, false, false, true, true, true, true, true])
        await tally.close()
    }

    @Test("A page that the browser kept and shows again believes that it is fresh, and gets everything as it is now")
    func keptPage() async throws {
        let tally = try await TallyHarness()
        let (browser, opened) = await tally.open()
        let session = try #require(opened)
        session.handle(.gesture(.tapped, Spot("tap"), seat: browser.seat), at: .now)
        await session.maitreD?.settled()
        tally.room.disconnected(session, browser)
        let again = FakeBrowser()
        #expect(tally.room.join(.join(token: session.token, isFresh: true), again) === session)
        session.handle(.ready, at: .now)
        #expect(again["count"].text == "1")
        await tally.close()
    }

    @Test("A browser may keep a page without a gate, and no other browser gets it")
    func keeping() async throws {
        let tally = try await TallyHarness()
        #expect(await tally.get("/").header("Cache-Control") == "private, no-cache")
        let (browser, _) = await tally.open()
        let place = browser.messages.last { $0["at"] != nil }?["at"] as? [String: Any]
        #expect(place?["private"] as? Bool == false)
        await tally.close()
    }

    @Test("Questions about the room's health open no session, and are answered for any host")
    func health() async throws {
        let tally = try await TallyHarness()
        for path in ["/~dertisch/live", "/~dertisch/ready"] {
            for method in ["GET", "HEAD"] {
                let response = await get(tally.room, path, method: method, host: "10.0.0.7:8080")
                #expect(response.status == 200 && response.header("Cache-Control") == "no-store")
            }
            #expect(await get(tally.room, path, method: "POST").status == 405)
        }
        #expect(tally.room.sessionCount == 0 && tally.room.counters.opened == 0)
        await tally.close()
    }

    @Test("A room that takes no visitors says why, and that it is alive")
    func ready() async throws {
        let tally = try await TallyHarness { $0.maxSessions = 1 }
        func ready() async throws -> String {
            let response = await get(tally.room, "/~dertisch/ready")
            #expect(await get(tally.room, "/~dertisch/live").status == 200)
            return "\(response.status) \(try response.text)"
        }
        #expect(try await ready() == "200 OK")
        let (browser, session) = await tally.open()
        #expect(try await ready() == "503 All 1 sessions are in use.")
        // A visitor that left gives way to a new one.
        if let session { tally.room.disconnected(session, browser) }
        #expect(try await ready() == "200 OK")
        await tally.room.restaurant.close()
        #expect(try await ready() == "503 The house is closed.")
        // A page of another site that has pointed its own name at this machine learns no more than that.
        let stranger = await get(tally.room, "/~dertisch/ready", host: "evil.example")
        #expect(try stranger.status == 503 && stranger.text == "The house takes no visitors now.")
        await tally.room.close()
        #expect(try await ready() == "503 The server is closing.")
        await tally.close()
    }

    @Test("A page names what its texts and its compression depend on, also one that leads nowhere")
    func varying() async throws {
        let tally = try await TallyHarness()
        for (path, status) in [("/", 200), ("/nowhere", 404)] {
            let response = await tally.get(path)
            #expect(
                response.status == status && response.header("Vary") == "Accept-Encoding, Accept-Language", "\(path)")
        }
        await tally.close()
    }

    @Test("Answers may be embedded by no other site, and pages use none of the features that ask a person")
    func policies() async throws {
        let tally = try await TallyHarness()
        for path in ["/", "/tally.css", "/~dertisch/client.js", "/~dertisch/live", "/~dertisch/nothing"] {
            let response = await tally.get(path)
            #expect(response.header("Cross-Origin-Resource-Policy") == "same-origin", "\(path)")
            #expect(response.header("Permissions-Policy")?.contains("camera=(), ") == true, "\(path)")
            #expect(response.header("Strict-Transport-Security") == nil, "\(path)")
        }
        await tally.close()
    }

    @Test("A browser is told to use TLS alone only if the app says so, and only over TLS")
    func strictTransport() async throws {
        for (duration, isSecure, expected) in [
            (Duration.seconds(3600), true, "max-age=3600"), (.seconds(3600), false, nil),
            (.seconds(-1), true, "max-age=0"),
            (nil, true, nil),
        ] as [(Duration?, Bool, String?)] {
            let tally = try await TallyHarness { $0.strictTransportSecurity = duration }
            let response = await get(tally.room, "/", isSecure: isSecure)
            #expect(response.header("Strict-Transport-Security") == expected)
            await tally.close()
        }
    }
}
