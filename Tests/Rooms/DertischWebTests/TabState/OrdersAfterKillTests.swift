import ServerSupport
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import Brasserie
@testable import DertischWeb

@MainActor @Suite("Orders when the process is killed") struct OrdersAfterKillTests {
    private let key = SecretKey()
    private let guest = Guest(id: RandomToken.make())
    private let journal = TillKitchen.Journal()

    private func house(
        _ clock: TestClock, bills: Range<Int> = 1..<40, pause: @escaping @MainActor () async -> Void
    ) async throws -> (RoomHarness, TillKitchen) {
        let (key, kitchen) = (key, TillKitchen(journal, pause: pause))
        let house = try await RoomHarness(Till(kitchen: kitchen, bills: bills), layouts: Till.layouts, roomClock: clock)
        {
            $0.secretKey = key
            $0.maxMessagesPerSecond = 100_000
        }
        return (house, kitchen)
    }

    /// A tab whose orders end when the latch opens.
    private func open(_ clock: TestClock, _ latch: Latch) async throws -> (RoomHarness, Tab) {
        let (house, _) = try await house(clock) { await latch.wait() }
        let page = FakeBrowser()
        guard case .bytes(let html) = await house.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        let session = house.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        return (house, Tab(browser: page, session: try #require(session)))
    }

    private func tap(_ place: Place, _ row: Int, on tab: Tab) -> ClientMessage {
        .gesture(.tapped, Spot(place, in: tab.browser.rows(Spot("bills"))[row]), seat: tab.browser.seat)
    }

    private func taken(_ tab: Tab) -> [Int]? {
        let last = tab.browser.messages.last { $0["taken"] is Int || $0["taken"] is [Int] }?["taken"]
        return last as? [Int] ?? (last as? Int).map { [$0] }
    }

    private func alert(_ tab: Tab) -> (id: Int?, text: String?, answers: Int?) {
        let alert = tab.browser.values(of: "alert", as: [String: Any].self).last
        return (alert?["id"] as? Int, alert?["text"] as? String, (alert?["answers"] as? [Any])?.count)
    }

    @Test("A gesture is acknowledged when all of its orders have ended, soon after that or along with another message")
    func acknowledged() async throws {
        let (clock, latch) = (TestClock(), Latch())
        let (house, tab) = try await open(clock, latch)
        tab.session.handle(tap("pay", 0, on: tab), number: 1, at: .now)
        tab.session.handle(tap("look", 1, on: tab), number: 2, at: .now)
        // The page gives a text again by itself, so it is done although its order runs.
        let note = Spot("note", in: tab.browser.rows(Spot("bills"))[2])
        tab.session.handle(
            .gesture(.edited(.text("tip"), revision: 1), note, seat: tab.browser.seat), number: 3, at: .now)
        // Nothing to do, so it is done.
        tab.session.handle(.lookAt(.table, seat: tab.browser.seat), number: 4, at: .now)
        clock.advance(by: .milliseconds(100))
        await until("the messages are acknowledged") { taken(tab) == [4, 1, 2] }
        latch.open()
        await tab.session.maitreD?.settled()
        clock.advance(by: .milliseconds(100))
        await until("the orders are acknowledged") { taken(tab) == [4] }
        #expect(tab.session.maitreD?.ordersEnded == nil)
        await house.close()
    }

    @Test("An order counts as running until its head chef returns, although its customer has left")
    func left() async throws {
        let (clock, latch) = (TestClock(), Latch())
        let (house, tab) = try await open(clock, latch)
        tab.session.handle(tap("pay", 0, on: tab), number: 1, at: .now)
        tab.session.maitreD?.greet()
        tab.session.handle(.heartbeat, at: .now)
        #expect(taken(tab) == [1, 1])
        latch.open()
        await until("the order has ended") { tab.session.acknowledgements.open.isEmpty }
        #expect(tab.session.maitreD?.ordersEnded == nil)
        await house.close()
    }

    @Test("A session that is joined again tells which orders still run, and takes no message twice")
    func resumed() async throws {
        let (clock, latch) = (TestClock(), Latch())
        let (house, tab) = try await open(clock, latch)
        let message = tap("pay", 0, on: tab)
        tab.session.handle(message, number: 1, at: .now)
        house.room.disconnected(tab.session, tab.browser)
        let page = FakeBrowser()
        #expect(house.room.join(.join(token: tab.browser.token, isFresh: false), page, by: guest) === tab.session)
        #expect(page.values(of: "taken", as: [Int].self) == [[1, 1]])
        tab.session.handle(message, number: 1, at: .now)
        latch.open()
        await tab.session.maitreD?.settled()
        #expect(journal.done == [1])
        await house.close()
    }

    @Test("What a killed process may have done is done again if it is repeatable, and asked about otherwise")
    func again() async throws {
        let (clock, latch) = (TestClock(), Latch())
        latch.open()
        let (house, tab) = try await open(clock, latch)
        tab.session.handle(.again(tap("look", 0, on: tab), named: "Look"), number: 1, at: .now)
        tab.session.handle(.again(tap("pay", 1, on: tab), named: "Pay"), number: 2, at: .now)
        tab.session.handle(.again(tap("pay", 2, on: tab), named: "Pay 3"), number: 3, at: .now)
        await tab.session.maitreD?.settled()
        #expect(journal.done == [1])
        // One question at a time.
        #expect(tab.browser.values(of: "alert", as: [String: Any].self).count == 1)
        #expect(alert(tab) == (-2, "It is not known whether “\u{2068}Pay\u{2069}” was done.", 2))
        tab.session.handle(.heartbeat, at: .now)
        #expect(taken(tab) == [3, 2, 3])
        // Numbers that are no answers, and other alerts.
        for answer in [2, -1, Int.min, .max] {
            tab.session.handle(.answer(answer, entered: "", to: -2), number: nil, at: .now)
        }
        for id in [-3, Int.min, .max, 0] { tab.session.handle(.answer(1, entered: "", to: id), number: nil, at: .now) }
        #expect(journal.done == [1])
        tab.session.handle(.answer(1, entered: "", to: -2), number: 4, at: .now)
        #expect(alert(tab).id == -3)
        tab.session.handle(.answer(nil, entered: "", to: -3), number: 5, at: .now)
        await tab.session.maitreD?.settled()
        tab.session.handle(.heartbeat, at: .now)
        #expect(journal.done == [1, 2] && taken(tab) == [5])
        // An answer counts once.
        tab.session.handle(.answer(1, entered: "", to: -2), number: 6, at: .now)
        await tab.session.maitreD?.settled()
        #expect(journal.done == [1, 2])
        await house.close()
    }

    @Test("The question is part of the page, and is asked again with it")
    func resent() async throws {
        let (house, tab) = try await open(TestClock(), Latch())
        tab.session.handle(.again(tap("pay", 1, on: tab), named: "Pay"), number: 1, at: .now)
        house.room.disconnected(tab.session, tab.browser)
        let page = FakeBrowser()
        _ = house.room.join(.join(token: tab.browser.token, isFresh: false), page, by: guest)
        tab.session.handle(.ready, at: .now)
        #expect(page.values(of: "alert", as: [String: Any].self).map { $0["id"] as? Int } == [-1])
        await house.close()
    }

    @Test("What cannot be done any more is told, as is what the visitor wanted again when its row had gone")
    func told() async throws {
        let (house, tab) = try await open(TestClock(), Latch())
        let seat = tab.browser.seat
        let gone: [ClientMessage] = [
            .gesture(.tapped, Spot("pay", in: RowNumber(4711)), seat: seat),
            .gesture(.tapped, Spot("nowhere"), seat: seat), .gesture(.tapped, Spot("pay"), seat: 4711),
            .answer(0, entered: "", to: 7), .open(prefetched: 3, Spot("nowhere"), seat: seat),
        ]
        for (index, message) in gone.enumerated() {
            let number = 2 * index + 1
            tab.session.handle(.again(message, named: ""), number: number, at: .now)
            #expect(alert(tab) == (-number, "It is not known whether “\u{2068}…\u{2069}” was done.", 1))
            tab.session.handle(.answer(0, entered: "", to: -number), number: number + 1, at: .now)
        }
        tab.session.handle(.heartbeat, at: .now)
        #expect(taken(tab) == [10])
        // The page sees to these by itself.
        let alerts = tab.browser.values(of: "alert", as: [String: Any].self).count
        tab.session.handle(
            .again(.gesture(.reachedEnd, Spot("bills"), seat: seat), named: ""), number: 11, at: .now)
        tab.session.handle(.again(.answer(1, entered: "", to: -1), named: ""), number: 12, at: .now)
        #expect(tab.browser.values(of: "alert", as: [String: Any].self).count == alerts && journal.done.isEmpty)
        await house.close()
    }

    @Test("A browser is asked about sixteen messages at most, with names of bounded length, and told of the others")
    func bounded() async throws {
        let (house, tab) = try await open(TestClock(), Latch())
        let name = String(repeating: "e\u{301}", count: 10_000)
        for number in 1...20 {
            tab.session.handle(.again(tap("pay", 1, on: tab), named: name), number: number, at: .now)
        }
        #expect(tab.browser.values(of: "refused") == [17, 18, 19, 20])
        #expect(tab.browser.values(of: "always") == [true, true, true, true])
        #expect((alert(tab).text ?? "").unicodeScalars.count < 250)
        let before = house.room.counters.refused[.badMessage] ?? 0
        for message in [ClientMessage.heartbeat, .ready, .discardPrefetched, .again(.heartbeat, named: "")] {
            tab.session.handle(
                .again(message, named: ""), number: tab.session.acknowledgements.lastHandled + 1, at: .now)
        }
        #expect(house.room.counters.refused[.badMessage] == before + 4)
        await house.close()
    }

    @Test("A menu's bill is repeatable if the order is that its opener gives for it")
    func bill() async throws {
        let house = try await BrasserieHarness { $0.joinTimeout = .seconds(600) }
        let tab = try await house.open()
        try await tab.tap("tab", of: "bar")
        try await tab.tap("letter", of: "bar")
        // To open a menu does no harm.
        let opener = try tab.table("letter").seat
        tab.session.handle(.again(.gesture(.tapped, Spot("shade"), seat: opener), named: "Shade"), number: 1, at: .now)
        await tab.session.maitreD?.settled()
        let menu = try tab.table("shade").seat
        tab.session.handle(.again(.gesture(.tapped, Spot("dark"), seat: menu), named: "Dark"), number: 2, at: .now)
        #expect(tab.alert["id"] as? Int == -2)
        tab.session.handle(.answer(1, entered: "", to: -2), number: 3, at: .now)
        await tab.session.maitreD?.settled()
        #expect(try tab.table("letter")["text"].laid == .entry("dark", revision: 0))
        await house.room.close()
    }

    @Test("A message of before the kill is parsed with its name")
    func parsed() {
        let tap = ClientMessage.gesture(.tapped, Spot("like"), seat: 1)
        let once = NumberedMessage(Array(#"["again","Like","tap",1,0,"like",9]"#.utf8))
        #expect(once?.content == .again(tap, named: "Like") && once?.number == 9)
        let unnamed = NumberedMessage(Array(#"["again",null,"tap",1,0,"like",9]"#.utf8))
        #expect(unnamed?.content == .again(tap, named: "") && unnamed?.number == 9)
        #expect(NumberedMessage(Array(#"["again","Like","again","Like","tap",1,0,"like",9]"#.utf8)) == nil)
        #expect(NumberedMessage(Array(#"["again","Like"]"#.utf8)) == nil)
        #expect(NumberedMessage(Array(#"["again",1,"tap",1,0,"like",9]"#.utf8)) == nil)
    }

    @Test("The question is asked in every language that the notices of the connection have")
    func languages() {
        for code in [
            "en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "cs", "tr", "ru", "uk", "ar", "he", "ja", "zh",
        ] {
            #expect(ConnectionTexts(in: Language(code)).language == code)
            let texts = RepeatTexts(in: Language(code))
            #expect(texts.unsure("100 %").contains("100 %") && texts.question != texts.agree || code == "de")
            #expect(code == "en" || texts.agree != RepeatTexts(in: "en").agree)
        }
        #expect(RepeatTexts(in: "eo").agree == RepeatTexts(in: "en").agree)
    }

    @Test("Of thousands of taps, none is lost silently or done twice unasked, however often the process is killed")
    func kills() async throws {
        for seed in 1...3 {
            var random = SplitMix(seed: UInt64(seed))
            var pauses = SplitMix(seed: UInt64(seed) + 100)
            let (clock, tab) = (TestClock(), SimulatedTab())
            func next(_ generation: Int) async throws -> (RoomHarness, TillKitchen) {
                // The bills of the process before are still there.
                try await house(clock, bills: generation * 100 + 1..<generation * 100 + 201) {
                    for _ in 0..<pauses.next(below: 4) { await Task.yield() }
                }
            }
            var (current, kitchen) = try await next(0)
            try await tab.open(current)
            for generation in 1...16 {
                for _ in 0..<100 + random.next(below: 200) {
                    switch random.next(below: 20) {
                    case 0..<6: tab.tap(at: random.next(below: 1000), isPayment: random.next(below: 2) == 0)
                    case 6..<11: for _ in 0..<3 { tab.deliver() }
                    case 11..<16: for _ in 0..<8 { tab.readNext(agrees: random.next(below: 2) == 0) }
                    case 16..<18: await Task.yield()
                    case 18: clock.advance(by: .milliseconds(random.next(below: 150)))
                    default: if random.next(below: 6) == 0 { try tab.reconnect() } else { tab.beat() }
                    }
                }
                kitchen.isKilled = true
                let killed = current
                (current, kitchen) = try await next(generation)
                try await tab.restore(in: current)
                await killed.close()
            }
            for _ in 0..<10_000 where !tab.isIdle {
                while tab.deliver() {}
                tab.beat()
                for _ in 0..<20 { tab.readNext() }
                await Task.yield()
            }
            #expect(tab.isIdle)
            check(tab)
            await current.close()
            journal.done = []
        }
    }

    private func check(_ tab: SimulatedTab) {
        let times = Dictionary(journal.done.map { ($0, 1) }, uniquingKeysWith: +)
        let agreed = Dictionary(tab.agreed.map { ($0, 1) }, uniquingKeysWith: +)
        for bill in tab.tapped {
            let (done, again) = (times[bill] ?? 0, agreed[bill] ?? 0)
            #expect(done >= 1 || tab.told.contains(bill), "Nothing was said about \(bill)")
            if tab.payments.contains(bill) { #expect(done <= 1 + again, "\(bill) was done \(done) times") }
        }
        #expect(Set(times.keys).isSubset(of: tab.tapped))
        // The kills hit orders of both kinds.
        #expect(tab.tapped.count > 400)
        #expect(agreed.count > 10, "\(agreed.count)")
        #expect(tab.told.count > 10, "\(tab.told.count)")
        #expect(times.contains { !tab.payments.contains($0) && $1 > 1 })
    }
}
