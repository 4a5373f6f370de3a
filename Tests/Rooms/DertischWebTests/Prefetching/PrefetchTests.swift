import DertischCore
import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Pages opened before their links are followed", .namesHang) struct PrefetchTests {
    private let eventLog = EventLog()
    private let clock = TestClock()
    private let reading: Reading

    init() { reading = Reading() }

    private func library(_ reading: Reading? = nil) async throws -> RoomHarness {
        try await RoomHarness(
            Library(reading: reading ?? self.reading), layouts: Library.layouts, inspectors: [eventLog],
            roomClock: clock
        ) { $0.publicAddress = "https://books.example" }
    }

    private func row(_ number: Int, _ tab: Tab) -> Spot {
        Spot("open", in: tab.browser.rows(Spot("books"))[number])
    }

    /// The seat of the page that the browser holds ready, once its customer's orders are done.
    private func prefetch(_ spot: Spot, _ tab: Tab) async -> Int? {
        tab.session.handle(.prefetch(spot, seat: tab.browser.seat), at: .now)
        await until("it has settled") { tab.session.maitreD?.customerAhead?.isSettled != false }
        return tab.browser.ahead?.seat
    }

    private func pages(_ tab: Tab) -> [[String: Any]] { tab.browser.values(of: "page") }

    private var seatings: Int { eventLog.events.count { if case .seated = $0.kind { true } else { false } } }

    @Test("The page of a link is sent ahead with its changes, and is no visit until the link is followed")
    func ahead() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let seated = seatings
        let seat = try #require(await prefetch(row(1, tab), tab))
        #expect(tab.seated == ["shelf"] && tab.browser.customers == ["shelf"] && seatings == seated)
        #expect(tab.browser.place?.link == "/")
        #expect(reading.asked.withLock(\.self) == [2])
        let before = tab.browser.values(of: "page", as: [String: Any].self).count

        await tab.send(.open(prefetched: seat, row(1, tab), seat: tab.browser.seat))
        #expect(tab.seated == ["shelf", "book"] && seatings == seated + 1)
        #expect(tab.browser.seat == seat && tab.browser["text"].text == "Text of 2")
        #expect(tab.browser.place?.link == "/books/2" && tab.browser.place?.depth == 2)
        #expect(reading.asked.withLock(\.self) == [2])
        #expect(tab.browser.values(of: "page", as: [String: Any].self).count == before)
        // It is a table as any other from now on.
        try await tab.tap("back", of: "book")
        #expect(tab.seated == ["shelf"])
        await harness.close()
    }

    @Test("The message with the page says for which link it is, and how to show it")
    func message() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let spot = row(2, tab)
        _ = await prefetch(spot, tab)
        let message = try #require(tab.browser.ahead?.messages.first)
        #expect(message["ahead"] as? NSArray == [tab.browser.seat, spot.row.number, "open", "/books/3"])
        let page = try #require(message["page"] as? [String: Any])
        #expect(page["depth"] as? Int == 2 && page["via"] as? String == "slide" && page["back"] as? Bool == false)
        #expect((page["head"] as? String)?.contains("https://books.example/books/3") == true)
        await harness.close()
    }

    @Test("A tap that comes before the page still gets the page that was opened ahead")
    func early() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let seat = try #require(await prefetch(row(0, tab), tab))
        await tab.send(.gesture(.tapped, row(0, tab), seat: tab.browser.seat))
        #expect(tab.browser.seat == seat && tab.browser["text"].text == "Text of 1")
        #expect(reading.asked.withLock(\.self) == [1])
        await harness.close()
    }

    @Test(
        "Nothing is opened ahead that is not declared, has sections, asks for a menu, fails, or orders something",
        arguments: ["diary", "atlas", "album", "ruin", "renaming", "nothing"])
    func notOpened(place: String) async throws {
        let harness = try await library()
        let tab = try await harness.open()
        #expect(await prefetch(Spot(Place(place)), tab) == nil)
        await until("nothing is held") { tab.session.maitreD?.customerAhead == nil && tab.session.tables.count == 1 }
        #expect(tab.browser.ahead == nil)
        #expect(tab.seated == ["shelf"] && tab.session.tab.alerts.isEmpty && tab.browser.customers == ["shelf"])
        guard place != "nothing" else { return await harness.close() }
        // It opens as ever when the link is followed.
        try await tab.tap(Place(place), of: "shelf")
        #expect(tab.seated.last == (place == "renaming" ? "book" : place == "album" ? "album" : place))
        await harness.close()
    }

    @Test("A page whose link is not followed within five seconds goes home, and its orders are cancelled")
    func expiry() async throws {
        let harness = try await library(Reading { try await Task.sleep(for: .seconds(86_400)) })
        let tab = try await harness.open()
        let sleepers = 1
        tab.session.handle(.prefetch(row(0, tab), seat: tab.browser.seat), at: .now)
        weak var party = tab.session.maitreD?.customerAhead?.party
        #expect(party != nil && tab.session.tables.count == 2)
        await clock.sleepers(sleepers)
        clock.advance(by: .seconds(5) - .milliseconds(1))
        #expect(tab.browser.ahead != nil)
        clock.advance(by: .milliseconds(1))
        await until("it is dropped") { tab.browser.ahead == nil }
        #expect(tab.session.tables.count == 1)
        await until("it is released") { party == nil }
        await harness.close()
    }

    @Test(
        "Only one page is ready in a tab, and it goes with a change of the seating or the device, and with the connection"
    )
    func oneAtMost() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let first = try #require(await prefetch(row(0, tab), tab))
        #expect(await prefetch(row(0, tab), tab) == first)
        let second = try #require(await prefetch(row(1, tab), tab))
        #expect(second != first && tab.session.tables.count == 2)
        try await tab.tap("diary", of: "shelf")
        #expect(tab.browser.ahead == nil && tab.session.tables.keys.contains(second) == false)
        try await tab.tap("back", of: "diary")

        #expect(await prefetch(row(0, tab), tab) != nil)
        var dark = Metrics()
        dark.colorScheme = .dark
        tab.session.maitreD?.measured(dark)
        #expect(tab.browser.ahead == nil)

        #expect(await prefetch(row(0, tab), tab) != nil)
        harness.room.disconnected(tab.session, tab.browser)
        #expect(tab.session.maitreD?.customerAhead == nil && tab.session.tables.count == 1)
        await harness.close()
    }

    @Test("A page whose link turns out not to be followed goes home at once, and a second press opens it anew")
    func discarded() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let seat = try #require(await prefetch(row(0, tab), tab))
        weak var party = tab.session.maitreD?.customerAhead?.party
        await tab.send(.discardPrefetched)
        #expect(tab.browser.ahead == nil && tab.session.tables.count == 1)
        await until("it is released") { party == nil }
        await tab.send(.discardPrefetched)
        let again = try #require(await prefetch(row(0, tab), tab))
        #expect(again != seat)
        await tab.send(.open(prefetched: again, row(0, tab), seat: tab.browser.seat))
        #expect(tab.seated == ["shelf", "book"] && tab.browser.seat == again)
        await tab.send(.discardPrefetched)
        #expect(tab.seated == ["shelf", "book"] && tab.browser.customers == ["book"])
        await harness.close()
    }

    @Test("A browser that shows a page which the house has given up gets the page that there is")
    func stale() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let seat = try #require(await prefetch(row(0, tab), tab))
        tab.session.maitreD?.discardPrefetched()
        let before = pages(tab).count
        await tab.send(.open(prefetched: seat, row(0, tab), seat: tab.browser.seat))
        #expect(tab.seated == ["shelf", "book"] && tab.browser.seat != seat)
        #expect(tab.browser["text"].text == "Text of 1")
        #expect(pages(tab).count == before + 1, "it is sent once")
        // The link leads nowhere any more.
        await tab.send(.open(prefetched: 99, Spot("nothing"), seat: tab.browser.seat))
        #expect(tab.seated == ["shelf", "book"] && tab.browser.customers == ["book"])
        #expect(pages(tab).count == before + 2 && pages(tab).last?["again"] as? Bool == true)
        await harness.close()
    }

    @Test(
        "A gesture on a page that was sent ahead reaches no customer, and the browser gets the page that it should show, once",
        arguments: [false, true])
    func shownUnasked(isExpired: Bool) async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let host = tab.browser.seat
        let seat = try #require(await prefetch(row(0, tab), tab))
        if isExpired { tab.session.maitreD?.discardPrefetched() }
        let before = pages(tab).count
        for number in 1...3 {
            tab.session.handle(.gesture(.tapped, Spot("back"), seat: seat), number: number, at: .now)
        }
        #expect(harness.room.counters.refused[.gesture(.offShift)] == 3)
        #expect(tab.browser.values(of: "refused", as: Int.self) == [1, 2, 3])
        #expect(tab.seated == ["shelf"] && tab.session.maitreD?.customerAhead == nil)
        #expect(pages(tab).count == before + 1 && pages(tab).last?["again"] as? Bool == true)
        #expect(tab.browser.seat == host && tab.browser.customers == ["shelf"])
        await harness.close()
    }

    @Test("A page that is shown although the tap on its link was one too many is corrected at the next gesture on it")
    func refusedTap() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let (host, link) = (tab.browser.seat, row(0, tab))
        let seat = try #require(await prefetch(link, tab))
        let now = ContinuousClock.now
        for _ in 0..<1000 { tab.session.handle(.closeMenu(seat: 99), at: now) }
        tab.session.handle(.open(prefetched: seat, link, seat: host), number: 1, at: now)
        #expect(tab.browser.messages.last?["refused"] as? Int == 1 && tab.seated == ["shelf"])
        let before = pages(tab).count
        for number in 2..<100 {
            tab.session.handle(.gesture(.tapped, Spot("back"), seat: seat), number: number, at: now)
        }
        #expect(pages(tab).count == before, "a flood is answered by no pages")
        tab.session.handle(.gesture(.tapped, Spot("back"), seat: seat), number: 100, at: now + .seconds(60))
        #expect(pages(tab).count == before + 1 && tab.browser.seat == host)
        await harness.close()
    }

    @Test(
        "A page that was opened ahead is not taken for a link that seats the same customer in another way",
        arguments: ["turning", "flipping"])
    func otherWay(place: Place) async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let seat = try #require(await prefetch(row(0, tab), tab))
        try await tab.tap(place, of: "shelf")
        #expect(tab.seated == (place == "turning" ? ["book"] : ["shelf", "book"]))
        #expect(tab.browser.seat != seat && tab.browser["text"].text == "Text of 1")
        let page = try #require(pages(tab).last)
        #expect(page["depth"] as? Int == tab.seated.count)
        #expect(page["via"] as? String == (place == "turning" ? "slide" : "none"))
        #expect(tab.session.maitreD?.customerAhead == nil && tab.browser.ahead == nil)
        await harness.close()
    }

    @Test("The page of a link to something that is gone names no public address")
    func gone() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        for number in [0, 3] {
            _ = await prefetch(row(number, tab), tab)
            let page = try #require(tab.browser.ahead?.messages.first?["page"] as? [String: Any])
            #expect((page["head"] as? String)?.contains("books.example") == (number + 1 != Library.goneBook))
        }
        await harness.close()
    }

    @Test(
        "A browser that shows a page on its arrival, after the tap on its link, gets what there is if the tap does something else"
    )
    func staleAfterTap() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let spot = row(0, tab)
        let seat = try #require(await prefetch(spot, tab))
        tab.session.maitreD?.discardPrefetched()
        let before = pages(tab).count
        await tab.send(.gesture(.tapped, spot, seat: tab.browser.seat))
        #expect(tab.seated == ["shelf", "book"] && tab.browser.seat != seat)
        // Once: it is in the window, so it replaces what the browser shows.
        #expect(pages(tab).count == before + 1 && tab.browser["text"].text == "Text of 1")
        await harness.close()
    }

    @Test("Asking for pages ahead counts as messages, which are limited")
    func limited() async throws {
        let harness = try await library()
        let tab = try await harness.open()
        let now = ContinuousClock.now
        for number in 0..<400 { tab.session.handle(.prefetch(row(number % 4, tab), seat: tab.browser.seat), at: now) }
        #expect(harness.room.counters.refused[.tooManyMessages, default: 0] >= 100)
        #expect(tab.session.tables.count <= 2)
        await harness.close()
    }

    @Test("A prefetch of a customer that was not introduced is a fault")
    func fault() {
        struct House: Staff {
            func register(with registrar: inout Registrar) { registrar.prefetch(CustomerID<LeafletCourse>("leaflets")) }
        }
        let faults = Restaurant.faults(of: House())
        #expect(faults.map(\.kind) == [.missingCustomer])
        #expect(faults.first?.what == "A prefetch names leaflets, which was not introduced.")
    }

    @Test("Messages about links are read, and malformed ones are refused")
    func messages() {
        func read(_ text: String) -> NumberedMessage? { NumberedMessage(Array(text.utf8)) }
        #expect(read("[\"prefetch\",1,4,\"open\"]")?.content == .prefetch(Spot("open", in: RowNumber(4)), seat: 1))
        let open = read("[\"open\",7,1,4,\"open\",12]")
        #expect(open?.content == .open(prefetched: 7, Spot("open", in: RowNumber(4)), seat: 1) && open?.number == 12)
        #expect(read("[\"discard\"]")?.content == .discardPrefetched)
        #expect(read("[\"prefetch\",1,4]") == nil && read("[\"open\",1,4,\"open\"]") == nil)
    }
}
