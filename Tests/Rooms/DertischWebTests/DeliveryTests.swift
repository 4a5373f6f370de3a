import DertischCore
import DertischTesting
import Foundation
import Testing

@testable import DertischWeb

@MainActor @Suite("Messages of a browser") struct DeliveryTests {
    private func tap(_ session: WebSession, _ number: Int, seat: Int, at place: Place = "tap") async {
        session.handle(.gesture(.tapped, Spot(place), seat: seat), number: number, at: .now)
        await session.maitreD?.settled()
    }

    private func opened(_ tally: TallyHarness) async throws -> (FakeBrowser, WebSession) {
        let (browser, session) = await tally.open()
        return (browser, try #require(session))
    }

    @Test("A browser's message is parsed with its number, which comes last, or without one")
    func numbers() {
        #expect(NumberedMessage(Array(#"["tap",1,0,"like",9]"#.utf8))?.number == 9)
        #expect(NumberedMessage(Array(#"["tap",1,0,"like"]"#.utf8))?.number == nil)
        #expect(NumberedMessage(Array(#"["edit",1,0,"q","a",null,10]"#.utf8))?.number == 10)
        #expect(NumberedMessage(Array(#"["answer",7,null,"",11]"#.utf8))?.number == 11)
        #expect(NumberedMessage(Array(#"["tap",1,0,"like","nine"]"#.utf8)) == nil)
        #expect(NumberedMessage(Array(#"["beat"]"#.utf8))?.content == .heartbeat)
        #expect(NumberedMessage(Array(#"["ready"]"#.utf8))?.content == .ready)
    }

    @Test("A numbered message is handled once, over any number of connections")
    func once() async throws {
        let tally = try await TallyHarness()
        let (browser, session) = try await opened(tally)
        for number in [1, 2, 2, 1, 3] { await tap(session, number, seat: browser.seat) }
        #expect(browser["count"].text == "3")
        tally.room.disconnected(session, browser)
        let again = FakeBrowser()
        #expect(tally.room.join(.join(token: browser.token, isFresh: false), again) === session)
        #expect(again.values(of: "taken") == [3])
        for number in [2, 3, 4] { await tap(session, number, seat: browser.seat) }
        session.handle(.ready, at: .now)
        #expect(again["count"].text == "4")
        await tally.close()
    }

    @Test("Messages may carry extreme numbers, which affect their own session only")
    func extremes() async throws {
        let tally = try await TallyHarness()
        let (browser, session) = try await opened(tally)
        for number in [Int.min, -1, 0, Int.max, Int.max] { await tap(session, number, seat: browser.seat) }
        #expect(browser["count"].text == "1")
        let (other, second) = try await opened(tally)
        await tap(second, 1, seat: other.seat)
        #expect(other["count"].text == "1")
        await tally.close()
    }

    @Test(
        "Messages sent after a lost connection are handled before the page is sent again, which includes their results")
    func order() async throws {
        let tally = try await TallyHarness()
        let (browser, session) = try await opened(tally)
        tally.room.disconnected(session, browser)
        let again = FakeBrowser()
        _ = tally.room.join(.join(token: browser.token, isFresh: false), again)
        #expect(again.values(of: "page", as: [String: Any].self).isEmpty)
        session.handle(
            .gesture(.edited(.text("Dear all"), revision: 1), Spot("typed"), seat: browser.seat), number: 1, at: .now)
        await tap(session, 2, seat: browser.seat)
        #expect(again.values(of: "patch", as: [Any].self).isEmpty)
        session.handle(.ready, at: .now)
        #expect(again["typed"].laid == .entry("Dear all", revision: 0))
        #expect(again["count"].text == "1")
        #expect(again.values(of: "page", as: [String: Any].self).count == 1)
        // Once is enough.
        session.handle(.ready, at: .now)
        #expect(again.values(of: "page", as: [String: Any].self).count == 1)
        await tally.close()
    }

    @Test("A refused message is reported by its number, even before the page is sent again")
    func refused() async throws {
        let tally = try await TallyHarness { $0.maxMessagesPerSecond = 1 }
        let (browser, session) = try await opened(tally)
        let now = ContinuousClock.now
        func take(_ place: Place, _ number: Int?) {
            session.handle(.gesture(.tapped, Spot(place), seat: browser.seat), number: number, at: now)
        }
        tally.room.disconnected(session, browser)
        let again = FakeBrowser()
        _ = tally.room.join(.join(token: browser.token, isFresh: false), again)
        take("nowhere", 1)
        take("nowhere", nil)
        #expect(again.values(of: "refused") == [1])
        session.handle(.answer(0, entered: "", to: 9), number: 2, at: now)
        #expect(again.values(of: "refused") == [1, 2])
        for number in 3...6 { take("tap", number) }
        // Five at once are allowed. One of them had no number to be told by.
        #expect(again.values(of: "refused") == [1, 2, 5, 6])
        #expect(again.values(of: "always") == [false, false, true, true])
        await tally.close()
    }

    @Test("A message is acknowledged once, by the next patch")
    func acknowledgement() async throws {
        let tally = try await TallyHarness(clock: TestClock())
        let (browser, session) = try await opened(tally)
        await tap(session, 1, seat: browser.seat)
        await tap(session, 2, seat: browser.seat)
        session.handle(.gesture(.tapped, Spot("tap"), seat: browser.seat), at: .now)
        await session.maitreD?.settled()
        #expect(browser["count"].text == "3")
        // The order of a message still runs when its dish is laid.
        #expect(
            browser.messages.compactMap { ($0["taken"] as? Int).map { [$0] } ?? $0["taken"] as? [Int] } == [
                [0], [1, 1], [2, 2], [2],
            ])
        await tally.close()
    }

    @Test("A heartbeat is acknowledged with the last message's number, even for a throttled browser")
    func beats() async throws {
        let tally = try await TallyHarness { $0.maxMessagesPerSecond = 1 }
        let (browser, session) = try await opened(tally)
        let now = ContinuousClock.now
        for number in 1...8 {
            session.handle(.gesture(.tapped, Spot("tap"), seat: browser.seat), number: number, at: now)
        }
        session.handle(.heartbeat, at: now)
        // The orders of the first five still run.
        #expect(browser.values(of: "taken", as: [Int].self) == [[8, 1, 2, 3, 4, 5]])
        await session.maitreD?.settled()
        session.handle(.heartbeat, at: now)
        #expect(browser.values(of: "taken", as: Int.self).last == 8)
        #expect(tally.room.counters.refused == [.tooManyMessages: 3])
        await tally.close()
    }

    @Test("A message over a replaced connection is ignored")
    func replacedConnection() async throws {
        let tally = try await TallyHarness()
        let (browser, session) = try await opened(tally)
        #expect(session.isConnected(over: browser))
        let again = FakeBrowser()
        _ = tally.room.join(.join(token: browser.token, isFresh: false), again)
        #expect(browser.closeReasons == [.takenOver])
        #expect(session.isConnected(over: again) && !session.isConnected(over: browser))
        await tally.close()
    }

    @Test(
        "A copy of a page, as of a duplicated tab, is sent for a session of its own, and the first page keeps its session"
    )
    func copiedPage() async throws {
        let tally = try await TallyHarness()
        let (browser, session) = try await opened(tally)
        let copy = FakeBrowser()
        #expect(tally.room.join(.join(token: browser.token, isFresh: true), copy) == nil)
        #expect(copy.isUnknown && copy.closeReasons.isEmpty)
        #expect(session.isConnected(over: browser) && browser.closeReasons == [])
        await tally.close()
    }

    @Test("A page contains the messages for a lost connection in its language or English")
    func words() async throws {
        #expect(ConnectionTexts(in: "de-CH").language == "de")
        #expect(ConnectionTexts(in: "eo").language == "en")
        #expect(ConnectionTexts(in: "ar").text.hasPrefix("[\"ar\",\""))
        let tally = try await TallyHarness()
        guard case .bytes(let html) = await tally.get("/").body else { return }
        let page = HTMLParser.parse(String(decoding: html, as: UTF8.self))
        #expect(page["data-words"] == ConnectionTexts(in: "en").text)
        await tally.close()
    }
}
