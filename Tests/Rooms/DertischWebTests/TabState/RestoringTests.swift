import ServerSupport
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("A tab that outlives its server") struct RestoringTests {
    private let key = SecretKey()
    private let guest = Guest(id: RandomToken.make())

    private func house(_ adjust: (inout WebRoom.Configuration) -> Void = { _ in }) async throws -> BrasserieHarness {
        let key = key
        return try await BrasserieHarness {
            $0.secretKey = key
            $0.joinTimeout = .seconds(600)
            adjust(&$0)
        }
    }

    /// Opens a tab of the guest.
    private func open(_ house: BrasserieHarness, _ path: String = "/") async throws -> Tab {
        let page = try await house.page(path)
        let session = house.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        return Tab(browser: page, session: try #require(session))
    }

    /// Gives a state to a house that does not know its session, as the page that still shows that session.
    private func restore(
        _ state: String?, of token: String, in house: BrasserieHarness, attempts: Int = 0, by guest: Guest?,
        page: String? = nil
    ) async throws -> (FakeBrowser, WebSession?) {
        let message = ClientMessage.restore(
            token: page ?? token, carrier: token, state: try #require(state), attempts: attempts)
        return await house.restore(message, by: Visitor(guest: guest, language: "en"))
    }

    @Test("Another process with the key goes on with the same seats, sections, menus, language, and numbers")
    func takenOver() async throws {
        let (first, second) = (try await house(), try await house())
        let tab = try await open(first)
        try await tab.tap("tab", of: "bar")
        try await tab.tap("german", of: "bar")
        try await tab.tap("letter", of: "bar")
        try await tab.tap("deeper", of: "letter")
        try await tab.tap("shade", of: "letter")
        let before = tab.browser
        await first.room.close()

        let unknown = FakeBrowser()
        guard
            case .unknown = second.room.admit(
                .join(token: before.token, isFresh: false), unknown, by: Visitor(guest: guest))
        else { throw BrasserieHarness.Missing() }
        #expect(unknown.isUnknown && unknown.closeReasons.isEmpty)
        let (page, session) = try await restore(before.state, of: before.token, in: second, by: guest)
        let again = Tab(browser: page, session: try #require(session))
        #expect(again.seated == ["bar", "letter", "letter"] && again.session.token == before.token)
        #expect(page.customers == before.customers && page.seat == before.seat)
        for table in before.tables.values {
            #expect(page.tables[table.seat]?.customer == table.customer)
            #expect(page.tables[table.seat]?.position == table.position)
        }
        #expect(again.session.language == "de")
        #expect(page.values(of: "partial") == [false])
        // The tables in the sections of a covered customer are named too, although they are set only when it is uncovered.
        #expect(page.values(of: "seats", as: [Int].self).last == before.values(of: "seats", as: [Int].self).last)
        // A gesture that the page was about to make reaches the menu.
        try await again.tap("dark", of: "shade")
        #expect(try again.table("letter")["text"].laid == .entry("dark", revision: 0))
        // A new seat has a new number.
        let seats = Set(before.tables.keys).union(before.values(of: "seats", as: [Int].self).last ?? [])
        try await again.tap("deeper", of: "letter")
        #expect(!seats.contains(page.seat) && page.seat > (seats.max() ?? 0))
        await second.room.close()
    }

    @Test("A menu that a row has opened opens beside that row again, and its bill comes")
    func menuOfRow() async throws {
        let (first, second) = (try await house(), try await house())
        let tab = try await open(first)
        let row = tab.browser.rows(Spot("specials"))[1]
        try await tab.tap("tint", of: "bar", row: row)
        let before = tab.browser
        await first.room.close()
        let (page, session) = try await restore(before.state, of: before.token, in: second, by: guest)
        let again = Tab(browser: page, session: try #require(session))
        let over = page.values(of: "over", as: [Any].self).last
        #expect(over?[1] as? Int == row.number && over?[2] as? String == "tint")
        try await again.tap("blue", of: "colour")
        #expect(try again.table("bar")["colour"].laid == .text("blue"))
        await second.room.close()
    }

    @Test("A state is sent once, when it changes, and never to a browser that keeps no cookies")
    func sent() async throws {
        let house = try await house()
        let tab = try await open(house)
        func states() -> Int { tab.browser.messages.count { $0["state"] is String } }
        #expect(states() == 1)
        try await tab.type("soup", at: "text", of: "letter")
        #expect(states() == 1)
        try await tab.tap("tab", of: "bar")
        #expect(states() == 2)
        await tab.send(.heartbeat)
        await Task.yield()
        #expect(states() == 2)
        let page = try await house.page()
        let cookieless = house.room.join(.join(token: page.token, isFresh: true), page, by: nil as Guest?)
        #expect(cookieless != nil && page.state == nil)
        await house.room.close()
    }

    @Test("A state of eight seats has no more than 2 KB")
    func size() async throws {
        let house = try await house()
        let tab = try await open(house)
        try await tab.tap("tab", of: "bar")
        try await tab.tap("letter", of: "bar")
        for _ in 0..<3 { try await tab.tap("deeper", of: "letter") }
        #expect((tab.browser.values(of: "seats", as: [Int].self).last ?? []).count >= 8)
        #expect(try #require(tab.browser.state).utf8.count <= 2048)
        await house.room.close()
    }

    @Test(
        "A state that is not this guest's and this tab's, or tried too often, is refused, and the page is loaded anew")
    func refused() async throws {
        let (first, second) = (try await house(), try await house())
        let tab = try await open(first)
        let (state, token) = (try #require(tab.browser.state), tab.browser.token)
        let other = try await open(first).browser
        var forged = Array(state)
        forged[forged.count / 2] = forged[forged.count / 2] == "A" ? "B" : "A"
        let cases: [(String, String, Guest?, Int, StateRefusal)] = [
            (String(forged), token, guest, 0, .notAuthentic), (state, token, Guest(id: "another"), 0, .notAuthentic),
            (state, token, nil, 0, .notAuthentic), (state, other.token, guest, 0, .notAuthentic),
            (state, "no token", guest, 0, .notAuthentic), ("", token, guest, 0, .malformed),
            (state, token, guest, RestoreAttempts.limit, .fatal), (state, token, guest, .max, .fatal),
            (String(repeating: "A", count: 65_000), token, guest, 0, .tooLarge),
        ]
        for (state, token, guest, attempts, refusal) in cases {
            let before = second[.state(refusal)]
            let (browser, session) = try await restore(state, of: token, in: second, attempts: attempts, by: guest)
            #expect(
                session == nil && browser.closeReasons == [.unknownSession] && second[.state(refusal)] == before + 1)
            // Nothing has begun.
            #expect(browser.values(of: "try", as: Int.self).isEmpty)
        }
        #expect(second.room.sessionCount == 0)
        let (browser, last) = try await restore(
            state, of: token, in: second, attempts: RestoreAttempts.limit - 1, by: guest)
        #expect(last?.token == token)
        // Its browser was told before anything else that the seating begins.
        #expect(browser.messages.first?["try"] as? Int == RestoreAttempts.begun)
        await first.room.close()
        await second.room.close()
    }

    @Test("A state of a key before the current one is restored, and sealed anew by the current one")
    func rotation() async throws {
        let first = try await house()
        let tab = try await open(first)
        await first.room.close()
        let (old, new) = (key, SecretKey())
        let second = try await BrasserieHarness {
            $0.secretKey = new
            $0.previousSecretKey = old
        }
        let (page, session) = try await restore(tab.browser.state, of: tab.browser.token, in: second, by: guest)
        #expect(session != nil)
        let third = try await BrasserieHarness { $0.secretKey = new }
        #expect(try await restore(page.state, of: page.token, in: third, by: guest).1 != nil)
        #expect(try await restore(tab.browser.state, of: page.token, in: third, by: guest).1 == nil)
        await second.room.close()
        await third.room.close()
    }

    @Test("A copy of a tab gets a session of its own, and the first goes on undisturbed")
    func copied() async throws {
        let house = try await house()
        let tab = try await open(house)
        try await tab.tap("letter", of: "bar")
        let page = try await house.page("/letters/3")
        let resume = ClientMessage.resume(
            token: page.token, previous: tab.browser.token, hasLeft: false, life: tab.session.life)
        guard case .unknown = house.room.admit(resume, page, by: Visitor(guest: guest)) else {
            throw BrasserieHarness.Missing()
        }
        let (copy, session) = try await restore(
            tab.browser.state, of: tab.browser.token, in: house, by: guest, page: page.token)
        #expect(try #require(session).token != tab.browser.token && copy.customers == tab.browser.customers)
        #expect(tab.browser.closeReasons.isEmpty && tab.session.isConnected(over: tab.browser))
        // The page that was loaded for the copy has given way to it.
        #expect(house.room.sessionCount == 2)
        await house.room.close()
    }

    @Test("A session that lives and lost its connection is joined, whatever its browser carries")
    func living() async throws {
        let house = try await house()
        let tab = try await open(house)
        house.room.disconnected(tab.session, tab.browser)
        let (_, session) = try await restore(tab.browser.state, of: tab.browser.token, in: house, by: guest)
        #expect(session === tab.session && house.room.sessionCount == 1)
        await house.room.close()
    }

    @Test(
        "A copy that asks while its original is being restored gets a session of its own, and the original the restored one"
    )
    func copiedMeanwhile() async throws {
        let (first, second) = (try await house(), try await house())
        let tab = try await open(first)
        await first.room.close()
        let visitor = Visitor(guest: guest, language: "en")
        let (original, copy, again) = (FakeBrowser(), FakeBrowser(), FakeBrowser())
        let message = ClientMessage.restore(
            token: tab.browser.token, carrier: tab.browser.token, state: try #require(tab.browser.state), attempts: 0)
        guard case .restored(let session) = second.room.admit(message, original, by: visitor),
            case .restored(let other) = second.room.admit(message, copy, by: visitor)
        else { throw BrasserieHarness.Missing() }
        #expect(session.token == tab.browser.token && other.token != session.token)
        // The original has lost its socket, and tries over another one.
        second.room.disconnected(session, original)
        guard case .joined(let joined) = second.room.admit(message, again, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        #expect(joined === session && session.isConnected(over: again))
        second.room.connect(session, original, by: visitor)
        #expect(session.isConnected(over: again) && again.closeReasons.isEmpty)
        await second.room.close()
    }

    @Test(
        "A second try gets the session, although the socket of the first seems to live, until the browser is heard over it"
    )
    func halfOpen() async throws {
        let (first, second) = (try await house(), try await house())
        let tab = try await open(first)
        await first.room.close()
        let visitor = Visitor(guest: guest, language: "en")
        func restore(attempts: Int) throws -> JoinResult {
            let message = ClientMessage.restore(
                token: tab.browser.token, carrier: tab.browser.token, state: try #require(tab.browser.state),
                attempts: attempts)
            return second.room.admit(message, sockets[attempts], by: visitor)
        }
        let sockets = (0..<3).map { _ in FakeBrowser() }
        guard case .restored(let session) = try restore(attempts: 0) else { throw BrasserieHarness.Missing() }
        second.room.connect(session, sockets[0], by: visitor)
        guard case .joined(let joined) = try restore(attempts: 1) else { throw BrasserieHarness.Missing() }
        #expect(joined === session && session.isConnected(over: sockets[1]) && second.room.sessionCount == 1)
        #expect(sockets[0].closeReasons == [.takenOver])
        session.handle(.ready, at: .now)
        // From now on another one is a copy.
        second.room.disconnected(session, sockets[0])
        guard
            case .joined(let living) = second.room.admit(
                .join(token: session.token, isFresh: false), sockets[2], by: visitor)
        else { throw BrasserieHarness.Missing() }
        #expect(living === session)
        let copy = ClientMessage.restore(
            token: session.token, carrier: session.token, state: try #require(tab.browser.state), attempts: 1)
        guard case .restored(let other) = second.room.admit(copy, FakeBrowser(), by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        #expect(other !== session && session.isConnected(over: sockets[2]))
        await second.room.close()
    }

    @Test("A browser whose session ends while it is being restored is told to try again")
    func endedMeanwhile() async throws {
        let (first, second) = (try await house(), try await house())
        let tab = try await open(first)
        await first.room.close()
        let visitor = Visitor(guest: guest, language: "en")
        let browser = FakeBrowser()
        let message = ClientMessage.restore(
            token: tab.browser.token, carrier: tab.browser.token, state: try #require(tab.browser.state), attempts: 0)
        guard case .restored(let session) = second.room.admit(message, browser, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        second.room.end(session)
        second.room.connect(session, browser, by: visitor)
        #expect(browser.closeReasons == [.noFreeSession])
        await second.room.close()
    }

    @Test("A page that was loaded again gets the former seating, or keeps its own and says so if that is refused")
    func reloaded() async throws {
        let (first, second) = (try await house(), try await house())
        let tab = try await open(first)
        try await tab.tap("tab", of: "bar")
        await first.room.close()
        for attempts in [0, RestoreAttempts.limit] {
            let page = try await second.page()
            let resume = ClientMessage.resume(
                token: page.token, previous: tab.browser.token, hasLeft: true, life: tab.session.life)
            guard case .unknown = second.room.admit(resume, page, by: Visitor(guest: guest)) else {
                throw BrasserieHarness.Missing()
            }
            let (browser, session) = try await restore(
                tab.browser.state, of: tab.browser.token, in: second, attempts: attempts, by: guest, page: page.token)
            let joined = try #require(session)
            #expect(joined.token == (attempts == 0 ? tab.browser.token : page.token))
            #expect(browser.values(of: "partial") == [attempts != 0])
            #expect(second.room.sessionCount == 1)
            second.room.end(joined)
        }
        await second.room.close()
    }

    @Test("A house without room asks the browser to try again, and keeps what is there")
    func full() async throws {
        let (first, second) = (try await house(), try await house { $0.maxSessions = 1 })
        let tab = try await open(first)
        let other = try await open(second)
        let (browser, session) = try await restore(tab.browser.state, of: tab.browser.token, in: second, by: guest)
        #expect(session == nil && browser.closeReasons == [.noFreeSession])
        #expect(other.session.isConnected(over: other.browser))
        await first.room.close()
        await second.room.close()
    }

    @Test("Seats that this build does not know are left out, the rest is restored, and the visitor is told")
    func otherBuild() async throws {
        let house = try await house()
        let token = RandomToken.make()
        var plan = SeatingPlan(seats: [SeatingPlan.Seat(customer: "bar", entree: "{}")])
        plan.seats.append(SeatingPlan.Seat(customer: "terrace", entree: "7"))
        let state = TabState(plan: plan, lastSeat: 9, language: "eo", region: nil)
        let sealed = house.room.context.seal.sealer.seal(
            try #require(state.json), for: StateSeal.Owner(guest: guest.id, tab: token))
        let (page, session) = try await restore(sealed, of: token, in: house, by: guest)
        #expect(session?.maitreD?.seated == ["bar"] && page.values(of: "partial") == [true])
        #expect(session?.language == "en")
        await house.room.close()
    }

    @Test("A table that is set after a restore has a number far above those that the tab may hold")
    func newSeats() async throws {
        let house = try await house()
        let token = RandomToken.make()
        let plan = SeatingPlan(seats: [SeatingPlan.Seat(customer: "bar", entree: "{}")])
        let state = TabState(plan: plan, lastSeat: 9, language: "en", region: nil)
        let sealed = house.room.context.seal.sealer.seal(
            try #require(state.json), for: StateSeal.Owner(guest: guest.id, tab: token))
        let (_, session) = try await restore(sealed, of: token, in: house, by: guest)
        let tables = try #require(session).tables
        #expect(!tables.isEmpty && tables.keys.allSatisfy { $0 > 1_000_000 })
        await house.room.close()
    }

    @Test("Numbers of a damaged state are given up, and nothing traps")
    func damaged() async throws {
        let house = try await house()
        for number in [Int.min, -1, 0, 5, 1 << 40, Int.max] {
            let token = RandomToken.make()
            var seat = SeatingPlan.Seat(customer: "bar", entree: "{}")
            seat.table = TableRecord(number: number)
            // Two tables cannot have one number.
            let plan = SeatingPlan(seats: [seat, seat])
            for last in [Int.min, 0, 5, Int.max] {
                let state = TabState(plan: plan, lastSeat: last, language: "en", region: nil)
                let sealed = house.room.context.seal.sealer.seal(
                    try #require(state.json), for: StateSeal.Owner(guest: guest.id, tab: token))
                let (page, session) = try await restore(sealed, of: token, in: house, by: guest)
                let joined = try #require(session)
                #expect(page.table("bar") != nil && Set(joined.tables.keys).count == joined.tables.count)
                for (seat, table) in joined.tables { #expect(seat > 0 && table.seat == seat) }
                house.room.end(joined)
            }
        }
        await house.room.close()
    }

    @Test("A browser that is told its session is unknown may restore its state, and do nothing else")
    func oneTry() async throws {
        // By this clock no heartbeat comes, however busy the machine is.
        let tally = try await TallyHarness(clock: TestClock()) { $0.port = 0 }
        let port = try #require(Int(tally.room.open().split(separator: ":").last ?? ""))
        let token = RandomToken.make()
        try await withClient(port) { client in
            try client.send(
                SocketClient.handshake.replacing("/socket", with: WebPaths.socket)
                    .replacing("Host: a", with: "Host: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)"))
            #expect(try client.answer().status == 101)
            try client.send(text: "[\"join\",\"\(token)\",true]")
            #expect(try client.receiveFrame().text == "{\"unknown\":\"\(ClientModule.script.address)\"}")
            try client.send(text: "[\"join\",\"\(token)\",true]")
            #expect(try client.receiveFrame().status == 4000)
        }
        #expect(tally.room.counters.refused == [.unknownSession: 1, .badMessage: 1])
        await tally.close()
    }
}
