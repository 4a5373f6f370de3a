import ServerSupport
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

@MainActor @Suite("A process that ends while others go on") struct MovingTests {
    private let key = SecretKey()
    private let guest = Guest(id: RandomToken.make())
    private let journal = TillKitchen.Journal()
    private let clock = TestClock()

    private func house(
        bills: Range<Int> = 1..<40, balancerDelay: Duration? = nil, pause: @escaping @MainActor () async -> Void = {}
    ) async throws -> RoomHarness {
        let key = key
        return try await RoomHarness(
            Till(kitchen: TillKitchen(journal, pause: pause), bills: bills), layouts: Till.layouts, roomClock: clock
        ) {
            $0.secretKey = key
            $0.maxMessagesPerSecond = 100_000
            $0.drainTime = .seconds(2)
            $0.balancerDelay = balancerDelay
        }
    }

    private func open(_ house: RoomHarness, by guest: Guest?) async throws -> Tab {
        let page = FakeBrowser()
        guard case .bytes(let html) = await house.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        let session = house.room.join(.join(token: page.token, isFresh: true), page, by: guest)
        return Tab(browser: page, session: try #require(session))
    }

    private func tap(_ place: Place, _ row: Int, on tab: Tab) -> ClientMessage {
        .gesture(.tapped, Spot(place, in: tab.browser.rows(Spot("bills"))[row]), seat: tab.browser.seat)
    }

    private func moves(_ tab: Tab) -> Int { tab.browser.messages.count { $0["move"] != nil } }

    @Test(
        "A tab is asked to move with its newest state, when its orders have ended, and gives no order here from then on"
    )
    func moved() async throws {
        let latch = Latch()
        let house = try await house { await latch.wait() }
        let tab = try await open(house, by: guest)
        tab.session.handle(tap("pay", 0, on: tab), number: 1, at: .now)
        tab.session.handle(.lookAt(tab.browser.rows(Spot("bills"))[7], seat: tab.browser.seat), at: .now)
        tab.session.move(evenIfBusy: false)
        #expect(moves(tab) == 0)
        latch.open()
        await until("the order has ended") { !tab.session.isBusy }
        let states = tab.browser.values(of: "state", as: String.self).count
        tab.session.move(evenIfBusy: false)
        tab.session.move(evenIfBusy: true)
        #expect(moves(tab) == 1 && tab.browser.messages.last?["taken"] as? Int == 1)
        // The row that was just touched keeps its number.
        #expect(tab.browser.values(of: "state", as: String.self).count == states + 1)
        let count = tab.browser.messages.count
        tab.session.handle(tap("pay", 1, on: tab), number: 2, at: .now)
        tab.session.handle(.heartbeat, at: .now)
        await tab.session.maitreD?.settled()
        #expect(journal.done == [1] && tab.browser.messages.count == count)
        house.room.disconnected(tab.session, tab.browser)
        #expect(house.room.sessionCount == 0)
        await house.close()
    }

    @Test("An order that does not end is not waited for any longer, and stays one that may have been done")
    func busy() async throws {
        let latch = Latch()
        let house = try await house { await latch.wait() }
        let tab = try await open(house, by: guest)
        tab.session.handle(tap("pay", 0, on: tab), number: 1, at: .now)
        tab.session.move(evenIfBusy: true)
        #expect(moves(tab) == 1 && tab.browser.messages.last?["taken"] as? [Int] == [1, 1])
        // It goes on until the room closes.
        house.room.disconnected(tab.session, tab.browser)
        #expect(house.room.sessionCount == 1)
        latch.open()
        await until("the order has ended") { journal.done == [1] }
        await house.close()
    }

    @Test("A tab that carries no state, and one that is due its whole page, are not asked")
    func notAsked() async throws {
        let house = try await house()
        let cookieless = try await open(house, by: nil)
        cookieless.session.move(evenIfBusy: true)
        #expect(moves(cookieless) == 0)
        let tab = try await open(house, by: guest)
        house.room.disconnected(tab.session, tab.browser)
        let page = FakeBrowser()
        _ = house.room.join(.join(token: tab.browser.token, isFresh: false), page, by: guest)
        tab.session.move(evenIfBusy: true)
        #expect(page.values(of: "move", as: Bool.self).isEmpty)
        tab.session.handle(.ready, at: .now)
        tab.session.move(evenIfBusy: true)
        #expect(page.values(of: "move") == [true])
        await house.close()
    }

    @Test("A tab that a balancer sends back to the same process goes on there, and can be asked again")
    func sentBack() async throws {
        let house = try await house()
        let tab = try await open(house, by: guest)
        tab.session.move(evenIfBusy: false)
        let page = FakeBrowser()
        #expect(house.room.join(.join(token: tab.browser.token, isFresh: false), page, by: guest) === tab.session)
        house.room.disconnected(tab.session, tab.browser)
        #expect(house.room.sessionCount == 1)
        tab.session.handle(.ready, at: .now)
        tab.session.handle(tap("pay", 0, on: tab), number: 5, at: .now)
        await tab.session.maitreD?.settled()
        #expect(journal.done == [1])
        tab.session.move(evenIfBusy: false)
        #expect(page.values(of: "move") == [true])
        await house.close()
    }

    @Test(
        "A room that is drained is not ready, asks all its tabs, and waits for those that answer until the time is over"
    )
    func drained() async throws {
        let house = try await house()
        var tabs: [Tab] = []
        for _ in 0..<20 { tabs.append(try await open(house, by: guest)) }
        #expect(await house.get("/~dertisch/ready").status == 200)
        let room = house.room
        let drain = Task { await room.drain() }
        var steps = 0
        var perStep: [Int] = []
        await until("all are asked") {
            clock.advance(by: .milliseconds(50))
            await Task.yield()
            steps += 1
            perStep.append(tabs.count { moves($0) > 0 })
            return perStep.last == tabs.count
        }
        #expect(await house.get("/~dertisch/ready").status == 503)
        // Not all at once.
        #expect(Set(perStep).count > 5, "\(perStep)")
        for tab in tabs.dropFirst() { house.room.disconnected(tab.session, tab.browser) }
        #expect(room.sessionCount == 1 && tabs[0].browser.closeReasons.isEmpty)
        let end = Task {
            while !Task.isCancelled {
                clock.advance(by: .milliseconds(50))
                await Task.yield()
            }
        }
        await drain.value
        end.cancel()
        await house.close()
        #expect(tabs[0].browser.closeReasons == [.goingAway])
    }

    @Test("A room behind a balancer serves on for its delay, as not ready, and asks its tabs to move only then")
    func balancer() async throws {
        let house = try await house(balancerDelay: .seconds(10))
        let room = house.room
        let tab = try await open(house, by: guest)
        let leaving = Task { await room.leaveToBalancer() }
        var status = 200
        while status == 200 {
            await Task.yield()
            status = await house.get("/~dertisch/ready").status
        }
        #expect(status == 503)
        #expect(await house.get("/~dertisch/live").status == 200)
        for _ in 0..<99 {
            clock.advance(by: .milliseconds(100))
            for _ in 0..<5 { await Task.yield() }
        }
        func socket() async -> HTTPResponse.Answer {
            let headers = [("Host", "127.0.0.1"), ("Origin", "http://127.0.0.1")]
            return await room.answer(HTTPRequest(path: WebPaths.socket, headers: headers))
        }
        guard case .webSocket = await socket() else { throw BrasserieHarness.Missing() }
        let late = try await open(house, by: guest)
        late.session.handle(tap("pay", 0, on: late), number: 1, at: .now)
        await late.session.maitreD?.settled()
        #expect(journal.done == [1] && moves(tab) == 0 && moves(late) == 0)
        await until("both are asked") {
            clock.advance(by: .milliseconds(50))
            await Task.yield()
            return moves(tab) == 1 && moves(late) == 1
        }
        house.room.disconnected(tab.session, tab.browser)
        house.room.disconnected(late.session, late.browser)
        let time = Task {
            while !Task.isCancelled {
                clock.advance(by: .milliseconds(50))
                await Task.yield()
            }
        }
        await leaving.value
        time.cancel()
        // A balancer that still sends one here tries another server. Pages are served: they carry their state there.
        guard case .response(let refusal) = await socket() else { throw BrasserieHarness.Missing() }
        #expect(refusal.status == 503)
        #expect(await house.get("/").status == 200)
        await house.close()
    }

    @Test("A room without a balancer asks no tab to move when its program ends, since there is no other process")
    func noBalancer() async throws {
        let house = try await house()
        let tab = try await open(house, by: guest)
        await house.room.leaveToBalancer()
        #expect(moves(tab) == 0)
        #expect(await house.get("/~dertisch/ready").status == 200)
        await house.close()
    }

    @Test("A room without tabs, and one that is to ask none, are drained at once")
    func nothing() async throws {
        let house = try await house()
        await house.room.drain()
        let key = key
        let other = try await RoomHarness(
            Till(kitchen: TillKitchen(journal) {}, bills: 1..<3), layouts: Till.layouts, roomClock: clock
        ) {
            $0.secretKey = key
            $0.drainTime = .zero
        }
        let tab = try await open(other, by: guest)
        await other.room.drain()
        #expect(moves(tab) == 0)
        await house.close()
        await other.close()
    }

    @Test(
        "Of hundreds of taps in a tab that moves again and again, each is done once or told as not delivered, and none is asked about"
    )
    func taps() async throws {
        for seed in 1...3 {
            var random = SeededGenerator(seed: UInt64(seed))
            var pauses = SeededGenerator(seed: UInt64(seed) + 100)
            let tab = SimulatedTab()
            func next(_ generation: Int) async throws -> RoomHarness {
                try await house(bills: generation * 100 + 1..<generation * 100 + 201) {
                    for _ in 0..<Int.random(in: 0..<4, using: &pauses) { await Task.yield() }
                }
            }
            var current = try await next(0)
            try await tab.open(current)
            var underWay = 0
            for generation in 1...12 {
                for step in 0..<10_000 {
                    switch Int.random(in: 0..<20, using: &random) {
                    case 0..<6:
                        tab.tap(at: Int.random(in: 0..<1000, using: &random), isPayment: Bool.random(using: &random))
                    case 6..<11:
                        // Later the line holds back what is sent, so that orders end while taps are under way.
                        if step <= 100 || tab.session?.browser.hasMoved == true { for _ in 0..<3 { tab.deliver() } }
                    case 11..<16: for _ in 0..<8 { tab.readNext() }
                    case 16..<18: await Task.yield()
                    case 18: clock.advance(by: .milliseconds(Int.random(in: 0..<150, using: &random)))
                    default: tab.beat()
                    }
                    // The process is asked to end after a while.
                    if step > 100, Int.random(in: 0..<5, using: &random) == 0 { tab.session?.move(evenIfBusy: false) }
                    if tab.isAskedToMove { break }
                }
                #expect(tab.isAskedToMove)
                if !tab.isIdle { underWay += 1 }
                let left = current
                current = try await next(generation)
                try await tab.move(to: current)
                #expect(left.room.sessionCount == 0)
                await left.close()
            }
            for _ in 0..<10_000 where !tab.isIdle {
                while tab.deliver() {}
                tab.beat()
                for _ in 0..<20 { tab.readNext() }
                await Task.yield()
            }
            #expect(tab.isIdle && tab.tapped.count > 200 && underWay > 0, "\(tab.tapped.count) \(underWay)")
            // A row that the visitor used for the first time in that moment may have another number elsewhere. Its tap is told as not
            // delivered, and was not done.
            #expect(tab.agreed.isEmpty && tab.told.isDisjoint(with: journal.done))
            #expect(journal.done.sorted() == tab.tapped.subtracting(tab.told).sorted())
            await current.close()
            journal.done = []
        }
    }
}
