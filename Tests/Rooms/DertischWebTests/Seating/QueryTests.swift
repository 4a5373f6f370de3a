import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("State in a browser's address") struct WebQueryTests {
    private let key = SecretKey()
    private let guest = Guest(id: RandomToken.make())

    private func house() async throws -> RoomHarness {
        let key = key
        return try await RoomHarness(Archive(), layouts: Archive.layouts) {
            $0.secretKey = key
            $0.joinTimeout = .seconds(600)
        }
    }

    private func open(_ house: RoomHarness, _ path: String) async throws -> Tab {
        let page = FakeBrowser()
        guard case .bytes(let html) = await house.get(path).body else { throw BrasserieHarness.Missing() }
        page.open(html)
        let session = house.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        return Tab(browser: page, session: try #require(session))
    }

    /// The frame in which the house told an address last.
    private func frame(_ tab: Tab) -> [String] {
        tab.browser.addressFrame.flatMap(\.keys).filter { ["patch", "at"].contains($0) }
    }

    @Test(
        "The first page shows the state of its address, also without JavaScript; a bad value counts as its default",
        arguments: [
            ("/archive?age=old&page=3", "old records, page 3", 0),
            ("/archive?page=100&age=old", "old records, page 1", 1),
            ("/archive?page=%zz&age=young", "new records, page 1", 1), ("/archive?from=afar", "new records, page 1", 0),
        ])
    func firstPage(path: String, records: String, refused: Int) async throws {
        let house = try await house()
        let page = await house.get(path)
        guard case .bytes(let html) = page.body else { throw BrasserieHarness.Missing() }
        #expect(page.status == 200)
        #expect(String(decoding: html, as: UTF8.self).contains(">\(records)</p>"))
        #expect(house.room.counters.refused[.badQuery] ?? 0 == refused)
        #expect(house.room.counters.refused[.badLink] == nil)
        await house.close()
    }

    @Test("A tap's patch and the new address arrive in one frame, in a new entry or in the same")
    func patched() async throws {
        let house = try await house()
        let tab = try await open(house, "/archive?word=a%26b")
        #expect(tab.browser.place?.link == "/archive?word=a%26b")
        #expect(tab.browser.place?.depth == 2 && tab.browser.place?.entry == 0)
        try await tab.tap("next", of: "archive")
        #expect(frame(tab) == ["patch", "at"])
        #expect(tab.browser.place?.link == "/archive?page=2&word=a%26b")
        #expect(tab.browser.place?.depth == 2 && tab.browser.place?.entry == 1)
        try await tab.tap("old", of: "archive")
        #expect(frame(tab) == ["patch", "at"])
        #expect(tab.browser.place?.link == "/archive?age=old&page=2&word=a%26b" && tab.browser.place?.entry == 1)
        // What is not bound tells no address.
        try await tab.type("dear", at: "note", of: "archive")
        #expect(tab.browser.messages.filter { $0["at"] != nil }.count == 3)
        // What is not laid tells the address alone.
        try await tab.type("ink", at: "word", of: "archive")
        #expect(tab.browser.place?.link == "/archive?age=old&page=2&word=ink" && tab.browser.place?.entry == 1)
        await house.close()
    }

    @Test("Back and forward within one customer are answered by a patch, and seat nobody")
    func backAndForward() async throws {
        let house = try await house()
        let tab = try await open(house, "/")
        try await tab.tap("archive", of: "porch")
        try await tab.tap("next", of: "archive")
        try await tab.type("dear", at: "note", of: "archive")
        let (seat, pages) = (tab.browser.seat, tab.browser.values(of: "page", as: [String: Any].self).count)
        await tab.send(.follow(link: "/archive", depth: 2))
        #expect(tab.browser["records"].text == "new records, page 1")
        #expect(tab.browser.place?.link == "/archive" && tab.browser.place?.entry == 0)
        await tab.send(.follow(link: "/archive?page=2", depth: 2, entry: 1))
        #expect(tab.browser["records"].text == "new records, page 2")
        #expect(tab.browser.place?.link == "/archive?page=2" && tab.browser.place?.entry == 1)
        #expect(tab.browser.seat == seat)
        #expect(tab.browser.values(of: "page", as: [String: Any].self).count == pages)
        // A customer on top leaves for the entry that was beneath it.
        try await tab.tap("record", of: "archive")
        #expect(tab.browser.place?.link == "/archive/2" && tab.browser.place?.depth == 3)
        await tab.send(.follow(link: "/archive?page=2", depth: 2, entry: 1))
        #expect(tab.seated == ["porch", "archive"] && tab.browser["records"].text == "new records, page 2")
        #expect(tab.browser.place?.depth == 2 && tab.browser.place?.entry == 1)
        await house.close()
    }

    @Test("A value of another type or a position that none can be is refused")
    func forged() {
        let position = { (text: String) in NumberedMessage(Array("[\"follow\",\"/archive\",\(text)]".utf8))?.content }
        #expect(position("2") == .follow(link: "/archive", depth: 2))
        #expect(position("2.001") == .follow(link: "/archive", depth: 2, entry: 1))
        #expect(position("3.0009999999999994") == .follow(link: "/archive", depth: 3, entry: 1))
        #expect(position("-0.5") == .follow(link: "/archive", depth: -1, entry: 500))
        for text in ["1e300", "-1e300", "1e13", "null", "\"2\"", "[2]", "true", "NaN"] {
            #expect(position(text) == nil, "\(text)")
        }
        for entry in 0...999 {
            let position = HistoryPosition(depth: 256, entry: entry)
            #expect(HistoryPosition(position.number) == position)
        }
    }

    @Test("Five thousand forged steps keep the address within its bounds")
    func random() async throws {
        let house = try await house()
        let tab = try await open(house, "/archive")
        var random = SeededGenerator(seed: 3)
        let parts = [
            "/archive", "/", "?", "page=", "age=", "word=", "7", "old", "&", "%", "%20", "-1", "99999999999999999999",
            "#", "é",
        ]
        for moment in 0..<5_000 {
            let link = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }.joined()
            let (depth, entry) = (
                Int.random(in: -1...4, using: &random), Int.random(in: -2_000...2_000, using: &random)
            )
            tab.session.handle(.follow(link: link, depth: depth, entry: entry), at: .now + .seconds(moment))
            let place = try #require(tab.browser.place)
            #expect(place.depth == tab.seated.count && (0...999).contains(place.entry))
            #expect(place.link.map { house.restaurant.problem(with: $0) == nil } ?? true, "\(link)")
        }
        await house.close()
    }

    @Test("A tab whose server was killed comes back at its address, and goes back from there")
    func restored() async throws {
        let (first, second) = (try await house(), try await house())
        let tab = try await open(first, "/archive?age=old")
        try await tab.tap("next", of: "archive")
        try await tab.type("dear", at: "note", of: "archive")
        await until("the tab carries the state") {
            tab.session.carried.phase == .current && !tab.session.carried.isGathering
        }
        await first.close()
        let next = FakeBrowser()
        let visitor = Visitor(guest: guest, language: "en")
        let token = tab.browser.token
        let message = ClientMessage.restore(
            token: token, carrier: token, state: try #require(tab.browser.state), attempts: 0)
        guard case .restored(let session) = second.room.admit(message, next, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        await second.room.settle(session)
        second.room.connect(session, next, by: visitor)
        let again = Tab(browser: next, session: session)
        await again.send(.ready)
        #expect(next["records"].text == "old records, page 2")
        #expect(next.place?.link == "/archive?age=old&page=2" && next.place?.entry == 1)
        #expect(session.tab.address == "/archive?age=old&page=2")
        await again.send(.follow(link: "/archive?age=old", depth: 2))
        #expect(next["records"].text == "old records, page 1" && next.place?.entry == 0)
        await second.close()
    }

    @Test("A reload goes on with the session at the address that it shows, and begins anew at another")
    func reload() async throws {
        let house = try await house()
        let tab = try await open(house, "/archive")
        try await tab.tap("next", of: "archive")
        let left = tab.browser.token
        house.room.disconnected(tab.session, tab.browser)
        for (path, goesOn) in [("/archive?page=3", false), ("/archive?page=2", true)] {
            let page = FakeBrowser()
            guard case .bytes(let html) = await house.get(path).body else { throw BrasserieHarness.Missing() }
            page.open(html)
            let session = house.room.join(.resume(token: page.token, previous: left, hasLeft: true), page, by: guest)
            #expect((session === tab.session) == goesOn, "\(path)")
        }
        await house.close()
    }
}
