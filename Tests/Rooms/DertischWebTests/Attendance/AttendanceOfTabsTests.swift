import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("The attendance of tabs", .namesHang) struct AttendanceOfTabsTests {
    private let hub = MemoryBus.Hub()
    private let key = SecretKey()
    private let guest = Guest(id: RandomToken.make())
    private let roomClock = TestClock()

    private func house() async throws -> RoomHarness {
        let key = key
        return try await RoomHarness(ParkBench(bus: hub.bus()), layouts: ParkBench.layouts, roomClock: roomClock) {
            $0.secretKey = key
        }
    }

    /// A window of a house that watches.
    private func passer(in house: RoomHarness) -> (maitreD: MaitreD, room: HeadlessRoom) {
        let room = HeadlessRoom()
        let maitreD = MaitreD(of: house.restaurant, in: room)
        maitreD.greet(.passer)
        return (maitreD, room)
    }

    private func page(of house: RoomHarness) async throws -> FakeBrowser {
        let page = FakeBrowser()
        guard case .bytes(let html) = await house.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        return page
    }

    private func open(_ house: RoomHarness) async throws -> Tab {
        let page = try await page(of: house)
        let session = house.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        return Tab(browser: page, session: try #require(session))
    }

    /// - Parameter page: the page that gives the state; that of the tab itself unless it was duplicated.
    private func restore(_ tab: Tab, in house: RoomHarness, by page: FakeBrowser? = nil) async throws -> Tab {
        let browser = page ?? FakeBrowser()
        let message = ClientMessage.restore(
            token: page?.token ?? tab.browser.token, carrier: tab.browser.token, state: try #require(tab.browser.state),
            attempts: 0)
        let visitor = Visitor(guest: guest, language: "en")
        guard case .restored(let session) = house.room.admit(message, browser, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        await house.room.settle(session)
        house.room.connect(session, browser, by: visitor)
        session.handle(.ready, at: .now)
        return Tab(browser: browser, session: session)
    }

    /// Lets seconds pass in houses.
    private func tick(_ houses: RoomHarness..., count: Int) async {
        for _ in 0..<count {
            for house in houses {
                await house.clock.sleepers(1, for: .seconds(1))
                house.clock.advance(by: .seconds(1))
            }
        }
        for house in houses { await house.clock.sleepers(1, for: .seconds(1)) }
    }

    @Test("A tab is seen in another process, moves there without leaving, and leaves 12 s after its browser was killed")
    func moves() async throws {
        let (first, second) = (try await house(), try await house())
        let (maitreD, room) = passer(in: second)
        let tab = try await open(first)
        await room.table(of: "passer")?.until { $0["changes"].text == "+" }
        let ids = maitreD.carte(of: .passer)?.ids
        tab.session.move(evenIfBusy: false)
        #expect(tab.browser.values(of: "move") == [true])
        let moved = try await restore(tab, in: second)
        first.room.disconnected(tab.session, tab.browser)
        #expect(first.room.sessionCount == 0)
        // Until the first process tells of it no longer.
        await tick(first, second, count: 13)
        let other = try await open(first)
        await room.table(of: "passer")?.until { $0["changes"].text == "++" }
        #expect(maitreD.carte(of: .passer)?.ids.first == ids?.first)
        second.room.disconnected(moved.session, moved.browser)
        roomClock.advance(by: .seconds(11))
        for _ in 0..<100 { await Task.yield() }
        #expect(maitreD.carte(of: .passer)?.ids.count == 2)
        roomClock.advance(by: .seconds(1))
        await room.table(of: "passer")?.until { $0["changes"].text == "++-" }
        // The session waits longer than its attendant is listed, and is the same attendant when its tab comes back.
        #expect(second.room.sessionCount == 1)
        let back = FakeBrowser()
        _ = second.room.join(.join(token: moved.session.token, isFresh: false), back, by: guest)
        await room.table(of: "passer")?.until { $0["changes"].text == "++-+" }
        #expect(maitreD.carte(of: .passer)?.ids.contains(try #require(ids?.first)) == true)
        _ = other
        await first.close()
        await second.close()
    }

    @Test("A page that no browser joins is not listed, and one that is loaded again stays listed")
    func reloads() async throws {
        let house = try await house()
        let (_, room) = passer(in: house)
        let tab = try await open(house)
        await room.table(of: "passer")?.until { $0["changes"].text == "+" }
        house.room.disconnected(tab.session, tab.browser)
        _ = try await page(of: house)
        let again = try await page(of: house)
        let message = ClientMessage.resume(
            token: again.token, previous: tab.browser.token, hasLeft: false, life: tab.session.life)
        #expect(house.room.join(message, again, by: guest) === tab.session)
        _ = try await open(house)
        await room.table(of: "passer")?.until { $0["changes"].text == "++" }
        await house.close()
    }

    @Test("A duplicated tab is the same attendant until both have left, and a further window of its guest is another")
    func duplicated() async throws {
        let (first, second) = (try await house(), try await house())
        let (maitreD, room) = passer(in: second)
        let tab = try await open(first)
        await room.table(of: "passer")?.until { $0["changes"].text == "+" }
        let id = try #require(maitreD.carte(of: .passer)?.ids.first)
        let copy = try await restore(tab, in: second, by: try await page(of: second))
        let further = try await open(first)
        await room.table(of: "passer")?.until { $0["changes"].text == "++" }
        #expect(maitreD.carte(of: .passer)?.ids.count == 2)
        // The first of them leaves.
        first.room.disconnected(tab.session, tab.browser)
        roomClock.advance(by: .seconds(12))
        await tick(first, second, count: 2)
        first.room.disconnected(further.session, further.browser)
        roomClock.advance(by: .seconds(12))
        await room.table(of: "passer")?.until { $0["changes"].text == "++-" }
        #expect(maitreD.carte(of: .passer)?.ids == [id])
        second.room.disconnected(copy.session, copy.browser)
        roomClock.advance(by: .seconds(12))
        await room.table(of: "passer")?.until { $0["changes"].text == "++--" }
        #expect(maitreD.carte(of: .passer)?.ids == [])
        await first.close()
        await second.close()
    }

    @Test("A room that closes hands its tabs over: with their states they go on elsewhere, and never left")
    func closed() async throws {
        let (first, second) = (try await house(), try await house())
        let (maitreD, room) = passer(in: second)
        let tab = try await open(first)
        await room.table(of: "passer")?.until { $0["changes"].text == "+" }
        await first.close()
        _ = try await restore(tab, in: second)
        await tick(second, count: 16)
        _ = try await open(second)
        await room.table(of: "passer")?.until { $0["changes"].text == "++" }
        #expect(maitreD.carte(of: .passer)?.ids.count == 2)
        await second.close()
    }
}
