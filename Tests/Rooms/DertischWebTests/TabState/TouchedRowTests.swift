import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("Rows that a visitor has touched") struct TouchedRowTests {
    private let key = SecretKey()
    private let guest = Guest(id: RandomToken.make())
    private let clock = TestClock()

    private func house(_ bottles: [String]) async throws -> RoomHarness {
        let key = key
        return try await RoomHarness(
            Rack(bottles: bottles),
            layouts: [
                "rack": "<ul data-place=\"bottles\"><template><li><input data-place=\"note\"></li></template></ul>"
            ],
            roomClock: clock
        ) { $0.secretKey = key }
    }

    private func open(_ house: RoomHarness) async throws -> Tab {
        let page = FakeBrowser()
        guard case .bytes(let html) = await house.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        let session = house.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        return Tab(browser: page, session: try #require(session))
    }

    /// A tab after the end of its process, in another one that has not sent it a page yet.
    private func restored(_ tab: Tab, in house: RoomHarness) async throws -> Tab {
        let (browser, visitor) = (FakeBrowser(), Visitor(guest: guest, language: "en"))
        let message = ClientMessage.restore(
            token: tab.browser.token, carrier: tab.browser.token, state: try #require(tab.browser.state), attempts: 0)
        guard case .restored(let session) = house.room.admit(message, browser, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        await house.room.settle(session)
        house.room.connect(session, browser, by: visitor)
        return Tab(browser: browser, session: session)
    }

    private func states(_ tab: Tab) -> Int { tab.browser.values(of: "state", as: String.self).count }

    @Test("They keep their numbers in another process, wherever they are now, and new rows get new ones")
    func numbers() async throws {
        // More than the first rows, which keep their numbers without being touched.
        let others = (1...12).map { "\($0)" }
        let (first, second) = (
            try await house(others + ["a", "b", "c", "d"]), try await house(["e", "d", "c", "b", "a"])
        )
        let tab = try await open(first)
        let before = Array(tab.browser.rows(Spot("bottles")).dropFirst(others.count))
        await tab.send(
            .gesture(.edited(.text("good"), revision: 1), Spot("note", in: before[1]), seat: tab.browser.seat))
        #expect(states(tab) == 2, "A row that is used is in a state at once.")
        await tab.send(.lookAt(before[2], seat: tab.browser.seat))
        clock.advance(by: .milliseconds(200))
        await until("the state is sent") { states(tab) == 3 }
        await first.close()
        let restored = try await restored(tab, in: second)
        let (browser, session) = (restored.browser, restored.session)
        session.handle(.ready, at: .now)
        let after = browser.rows(Spot("bottles"))
        #expect(after.count == 5 && after[2] == before[2] && after[3] == before[1])
        #expect(Set(after).count == 5 && Set(after).subtracting([before[1], before[2]]).isDisjoint(with: before))
        // What was typed is given again by the same numbers.
        await restored.send(
            .gesture(.edited(.text("good"), revision: 1), Spot("note", in: before[1]), seat: browser.seat))
        #expect(session.maitreD?.carte(of: RackCourse.id)?.bottles.filter { $0.note == "good" }.map(\.id) == ["b"])
        await second.close()
    }

    @Test("The first rows keep their numbers untouched, since a visitor may use them when the process is gone")
    func untouched() async throws {
        let (first, second) = (try await house(["a", "b", "c"]), try await house(["c", "a", "b"]))
        let tab = try await open(first)
        let before = tab.browser.rows(Spot("bottles"))
        await first.close()
        let restored = try await restored(tab, in: second)
        let (browser, session) = (restored.browser, restored.session)
        // Typed while there was no process.
        session.handle(
            .gesture(.edited(.text("good"), revision: 1), Spot("note", in: before[1]), seat: tab.browser.seat), at: .now
        )
        session.handle(.ready, at: .now)
        #expect(browser.rows(Spot("bottles")) == [before[2], before[0], before[1]])
        await session.maitreD?.settled()
        #expect(session.maitreD?.carte(of: RackCourse.id)?.bottles.filter { $0.note == "good" }.map(\.id) == ["b"])
        await second.close()
    }

    @Test("A walk through a list brings one state in 200 ms")
    func gathered() async throws {
        let house = try await house((1...16).map { "\($0)" })
        let tab = try await open(house)
        for row in tab.browser.rows(Spot("bottles")) { await tab.send(.lookAt(row, seat: tab.browser.seat)) }
        clock.advance(by: .milliseconds(199))
        await Task.yield()
        #expect(states(tab) == 1)
        clock.advance(by: .milliseconds(1))
        await until("the state is sent") { states(tab) == 2 }
        await house.close()
    }

    @Test("Numbers without a row change no state, however many are told")
    func unknown() async throws {
        let house = try await house(["a", "b"])
        let tab = try await open(house)
        let rows = tab.browser.rows(Spot("bottles"))
        await tab.send(.lookAt(rows[0], seat: tab.browser.seat))
        // The first rows are known anyway.
        let known = [rows[1], rows[0]]
        for number in [Int.min, -1, 1_000, Int.max] + Array(100..<150) {
            await tab.send(.lookAt(RowNumber(number), seat: tab.browser.seat))
        }
        #expect(tab.session.tables[tab.browser.seat]?.remembered?.rows == known)
        await house.close()
    }
}
