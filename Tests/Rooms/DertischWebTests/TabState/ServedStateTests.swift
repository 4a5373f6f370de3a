import DertischCore
import DertischTesting
import Testing

@testable import Brasserie
@testable import DertischWeb

/// Two houses with one key are two processes behind a balancer that sends each request to any of them.
@MainActor @Suite("The state that a page is served with") struct ServedStateTests {
    private let key = SecretKey()

    private func house(_ adjust: (inout WebRoom.Configuration) -> Void = { _ in }) async throws -> BrasserieHarness {
        let key = key
        return try await BrasserieHarness {
            $0.secretKey = key
            adjust(&$0)
        }
    }

    /// A page as a browser gets it that comes for the first time, and the guest of the cookie that came with it.
    private func page(_ house: BrasserieHarness, _ path: String = "/") async throws -> (FakeBrowser, Guest) {
        let page = try await house.page(path)
        return (page, try #require(house.room.sessions[page.token]).guest)
    }

    /// Gives the state of a page, or another one, over the socket of a browser that was told that its session is not known.
    private func restore(
        _ state: String, of token: String, life: Int?, attempts: Int = 0, in house: BrasserieHarness, by guest: Guest?
    ) async -> (FakeBrowser, WebSession?) {
        let message = ClientMessage.restore(
            token: token, carrier: token, state: state, attempts: attempts, life: life)
        return await house.restore(message, by: Visitor(guest: guest, language: "en"))
    }

    private func states(_ browser: FakeBrowser) -> Int { browser.messages.count { $0["state"] is String } }

    @Test("It restores the page in another process, although no socket has reached the first one")
    func restored() async throws {
        let (first, second) = (try await house(), try await house())
        let (page, guest) = try await page(first, "/letters/3")
        let served = try #require(page.served)
        let join = ClientMessage.join(token: page.token, isFresh: true, life: served.life)
        let unknown = FakeBrowser()
        guard case .unknown = second.room.admit(join, unknown, by: Visitor(guest: guest)) else {
            throw BrasserieHarness.Missing()
        }
        let (browser, session) = await restore(
            served.state, of: page.token, life: served.life, in: second, by: guest)
        let tab = Tab(browser: browser, session: try #require(session))
        #expect(tab.session.token == page.token && browser.seat == page.seat)
        #expect(browser.customers == page.customers && browser.values(of: "partial") == [false])
        #expect(browser.values(of: "restored") == [page.token])
        #expect(browser.place?.link == "/letters/3")
        // A gesture of the page as it was served reaches the same seat.
        try await tab.tap("deeper", of: "letter")
        #expect(tab.seated.count == 3)
        await first.room.close()
        await second.room.close()
    }

    @Test("It is not sent again to the browser that carries it, until it changes")
    func spared() async throws {
        let house = try await house()
        let (page, guest) = try await page(house)
        let join = ClientMessage.join(token: page.token, isFresh: true, life: try #require(page.served).life)
        let tab = Tab(browser: page, session: try #require(house.room.join(join, page, by: guest)))
        await tab.send(.heartbeat)
        #expect(states(page) == 0)
        try await tab.tap("tab", of: "bar")
        #expect(states(page) == 1)
        await house.room.close()
    }

    @Test("One that the house has changed since is sent, and one that the browser does not carry")
    func sent() async throws {
        let house = try await house()
        let (changed, guest) = try await page(house)
        let life = try #require(changed.served).life
        let join = ClientMessage.join(token: changed.token, isFresh: true, life: life)
        try #require(house.room.sessions[changed.token]).setLanguage("de")
        try #require(house.room.sessions[changed.token]).tab.newSeat()
        _ = house.room.join(join, changed, by: guest)
        #expect(states(changed) == 1)
        let (copy, other) = try await page(house)
        _ = house.room.join(.join(token: copy.token, isFresh: true), copy, by: other)
        #expect(states(copy) == 1)
        await house.room.close()
    }

    @Test("A browser whose cookie came with another page gets its own, and one without cookies forgets it")
    func cookies() async throws {
        let house = try await house()
        let (page, _) = try await page(house)
        let join = ClientMessage.join(token: page.token, isFresh: true, life: try #require(page.served).life)
        let another = Guest(id: RandomToken.make())
        #expect(house.room.join(join, page, by: another) != nil)
        #expect(states(page) == 1)
        let served = try #require(page.served)
        await house.room.close()

        let second = try await self.house()
        #expect(await restore(served.state, of: page.token, life: served.life, in: second, by: another).1 == nil)
        let state = try #require(page.state)
        #expect(await restore(state, of: page.token, life: served.life, in: second, by: another).1 != nil)

        let cookieless = try await second.page()
        let life = try #require(cookieless.served).life
        let first = ClientMessage.join(token: cookieless.token, isFresh: true, life: life)
        #expect(second.room.join(first, cookieless, by: nil as Guest?) != nil)
        #expect(cookieless.messages.contains { $0.keys.contains("state") } && cookieless.state == nil)
        await second.room.close()
    }

    @Test("Programs that are no browsers get none, and a page with it is for its browser alone")
    func robots() async throws {
        let house = try await house()
        for accept in ["*/*", "application/json"] {
            guard case .bytes(let html) = await house.get("/", accept: accept).body else {
                throw BrasserieHarness.Missing()
            }
            #expect(!String(decoding: html, as: UTF8.self).contains("data-state"))
        }
        let response = await house.get("/")
        #expect(response.headers.first { $0.name == "Cache-Control" }?.value == "private, no-cache")
        await house.room.close()
    }

    @Test("It is refused once two tries had begun, and when it is another guest's")
    func refused() async throws {
        let (first, second) = (try await house(), try await house())
        let (page, guest) = try await page(first)
        let served = try #require(page.served)
        for (by, attempts) in [(guest, RestoreAttempts.limit), (Guest(id: RandomToken.make()), 0)] {
            let (browser, session) = await restore(
                served.state, of: page.token, life: served.life, attempts: attempts, in: second, by: by)
            #expect(session == nil && browser.closeReasons == [.unknownSession])
        }
        #expect(second[.state(.fatal)] == 1 && second[.state(.notAuthentic)] == 1)
        await first.room.close()
        await second.room.close()
    }

    @Test(
        "A process that a tab has left for another restores the newer state, and does not go on with its own older one")
    func older() async throws {
        let (first, second) = (try await house(), try await house())
        let (page, guest) = try await page(first)
        let served = try #require(page.served)
        let visitor = Visitor(guest: guest, language: "en")
        let (browser, session) = await restore(
            served.state, of: page.token, life: served.life, in: second, by: guest)
        let tab = Tab(browser: browser, session: try #require(session))
        try await tab.tap("letter", of: "bar")
        #expect(tab.session.token == page.token && first.room.sessions[page.token] != nil)
        // The connection is lost, and the next socket reaches the first process, which still waits for its page.
        let life = tab.session.life
        for message in [
            ClientMessage.join(token: page.token, isFresh: false, life: life),
            .resume(token: RandomToken.make(), previous: page.token, hasLeft: true, life: life),
        ] {
            guard case .unknown = first.room.admit(message, FakeBrowser(), by: visitor) else {
                throw BrasserieHarness.Missing()
            }
        }
        let (back, again) = await restore(
            try #require(browser.state), of: page.token, life: life, in: first, by: guest)
        #expect(try #require(again).maitreD?.seated == ["bar", "letter"])
        #expect(back.customers == browser.customers && back.values(of: "restored") == [page.token])
        await first.room.close()
        await second.room.close()
    }

    @Test("A second try gets the session of the first one, whose answer was lost, and not one of another state")
    func lostAnswer() async throws {
        let (first, second) = (try await house(), try await house())
        let (page, guest) = try await page(first)
        let served = try #require(page.served)
        _ = first.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        let newer = try #require(page.state)
        let visitor = Visitor(guest: guest, language: "en")
        let message = ClientMessage.restore(
            token: page.token, carrier: page.token, state: served.state, attempts: 0, life: served.life)
        let lost = FakeBrowser()
        guard case .restored(let session) = second.room.admit(message, lost, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        second.room.connect(session, lost, by: visitor)
        second.room.disconnected(session, lost)
        let (_, other) = await restore(
            newer, of: page.token, life: served.life, attempts: 1, in: second, by: guest)
        #expect(other != nil && other !== session)
        let (_, same) = await restore(
            served.state, of: page.token, life: served.life, attempts: 1, in: second, by: guest)
        #expect(same === session)
        await first.room.close()
        await second.room.close()
    }
}
