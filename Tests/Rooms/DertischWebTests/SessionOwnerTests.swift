import ServerSupport
import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("The browser that a session is for") struct SessionOwnerTests {
    /// A browser by the cookies that it keeps.
    private struct Browser {
        var cookie: String?
        let guest: Guest?

        static func new(_ tally: TallyHarness) async throws -> Browser {
            let field = await tally.get("/").headers.first { $0.name == "Set-Cookie" }?.value
            let cookie = String(try #require(field).prefix { $0 != ";" })
            let id = try #require(cookie.split(separator: "=").last?.split(separator: ".").first)
            return Browser(cookie: cookie, guest: Guest(id: String(id)))
        }

        static let withoutCookies = Browser(cookie: nil, guest: nil)

        @MainActor func page(_ tally: TallyHarness) async -> FakeBrowser {
            let page = FakeBrowser()
            if case .bytes(let html) = await tally.get("/", cookie.map { [("Cookie", $0)] } ?? []).body {
                page.open(html)
            }
            return page
        }

        @MainActor func join(_ message: ClientMessage, _ page: FakeBrowser, _ tally: TallyHarness) -> WebSession? {
            tally.room.join(message, page, by: guest)
        }
    }

    @Test(
        "Another guest, or a client without a cookie, that has a session's token does not get it, nor disturb its page")
    func tokenAlone() async throws {
        let tally = try await TallyHarness()
        let (own, other) = (try await Browser.new(tally), try await Browser.new(tally))
        let page = await own.page(tally)
        // Not even before its own browser is there.
        for stranger in [other, .withoutCookies] {
            #expect(stranger.join(.join(token: page.token, isFresh: true), FakeBrowser(), tally) == nil)
        }
        let session = try #require(own.join(.join(token: page.token, isFresh: true), page, tally))
        for stranger in [other, .withoutCookies] {
            let fresh = await stranger.page(tally)
            #expect(stranger.join(.join(token: page.token, isFresh: false), FakeBrowser(), tally) == nil)
            // Its own page is all that it gets.
            let joined = stranger.join(
                .resume(token: fresh.token, previous: page.token, hasLeft: true), fresh, tally)
            #expect(joined?.token == fresh.token)
        }
        #expect(page.closeReasons.isEmpty && session.isConnected(over: page))
        session.handle(.gesture(.tapped, Spot("tap"), seat: page.seat), at: .now)
        await session.maitreD?.settled()
        #expect(page["count"].text == "1")
        await tally.close()
    }

    @Test("The first page of a new guest is joined with the cookie that came with it, and is that guest's from then on")
    func firstVisit() async throws {
        let tally = try await TallyHarness()
        let (own, other) = (try await Browser.new(tally), try await Browser.new(tally))
        let page = await Browser.withoutCookies.page(tally)
        let session = try #require(own.join(.join(token: page.token, isFresh: true), page, tally))
        tally.room.disconnected(session, page)
        for stranger in [other, .withoutCookies] {
            #expect(stranger.join(.join(token: page.token, isFresh: false), FakeBrowser(), tally) == nil)
        }
        #expect(own.join(.join(token: page.token, isFresh: false), FakeBrowser(), tally) === session)
        await tally.close()
    }

    @Test("A browser that keeps no cookies has its session for one connection")
    func cookieless() async throws {
        let tally = try await TallyHarness()
        let page = await Browser.withoutCookies.page(tally)
        let join = ClientMessage.join(token: page.token, isFresh: true)
        let session = try #require(Browser.withoutCookies.join(join, page, tally))
        session.handle(.gesture(.tapped, Spot("tap"), seat: page.seat), at: .now)
        await session.maitreD?.settled()
        #expect(page["count"].text == "1")
        tally.room.disconnected(session, page)
        let again = FakeBrowser()
        #expect(Browser.withoutCookies.join(.join(token: page.token, isFresh: false), again, tally) == nil)
        #expect(again.isUnknown)
        await tally.close()
    }

    @Test("A socket belongs to the guest of the cookie with which it was opened")
    func upgrade() async throws {
        let tally = try await TallyHarness(clock: TestClock()) { $0.port = 0 }
        let port = try #require(Int(tally.room.open().split(separator: ":").last ?? ""))
        let own = try await Browser.new(tally)
        let token = await own.page(tally).token
        for (cookie, joins) in [(nil, false), ("dertisch-guest=forged", false), (own.cookie, true)] {
            try await withClient(port) { client in
                let host = "Host: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)"
                try client.send(
                    SocketClient.handshake.replacing("/socket", with: WebPaths.socket)
                        .replacing("Host: a", with: host + (cookie.map { "\r\nCookie: \($0)" } ?? "")))
                #expect(try client.answer().status == 101)
                try client.send(text: "[\"join\",\"\(token)\",true]")
                let frame = try client.receiveFrame()
                #expect(joins ? frame.text.contains("joined") : frame.text.contains("unknown"))
            }
        }
        await tally.close()
    }
}
