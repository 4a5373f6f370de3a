import Dertisch
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

private enum WaitCourse: Course {
    enum Order: Sendable { case wait }
}
extension CustomerID<WaitCourse> { fileprivate static var wait: Self { "wait" } }

/// A customer whose first order is never done: its page is ready when the room has waited long enough.
private final class WaitCustomer: Customer {
    init(waiter: WaiterForCustomer<WaitCourse>) {}
    func layTable(_ table: TableBuilder<WaitCourse>) { table.order(.wait, on: .seated) }
}
private struct WaitWaiter: Waiter {
    typealias C = WaitCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}
private struct WaitChef: HeadChef {
    func give(_ order: WaitCourse.Order, to waiter: WaiterForHeadChef<WaitCourse>) async throws {
        for await _ in AsyncStream<Void>.makeStream().stream {}
    }
}
/// A house with one customer, `wait`, whose only order **cooks until its party is gone**.
private struct WaitHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(
            .wait, as: WaitCustomer.init, waiter: WaitWaiter.init, chef: WaitChef.init)
    }
}

@MainActor @Suite("Closing a web room", .namesHang) struct ClosingTests {
    @Test("A closed web room answers 503, and opens no session")
    func closed() async throws {
        let tally = try await TallyRoom()
        let (browser, session) = await tally.open()
        await tally.room.close()
        for path in ["/", "/tally.css", "/nothing"] { #expect(await tally.get(path).status == 503) }
        #expect(tally.room.sessionCount == 0 && tally.room.counters.opened == 1)
        session?.take(.gesture(.tapped, Spot("tap"), seat: browser.seat), at: .now)
        #expect(tally.room.join(.join(token: browser.token, isFresh: false), FakeBrowser()) == nil)
        await tally.close()
    }

    @Test("A web room that closes answers 503 for a page in progress, and reports no failed seating")
    func making() async throws {
        let diary = Diary()
        let paper = try await PaperRoom(
            WaitHouse(), layouts: ["wait": "<p>Please wait</p>"], inspectors: [diary], roomClock: TestClock())
        async let page = paper.get("/")
        await diary.until("wait: cooking 1")
        await paper.room.close()
        #expect(await page.status == 503)
        #expect(diary.events.allSatisfy { !$0.kind.isFailure })
        #expect(paper.room.sessionCount == 0)
        await paper.close()
    }

    @Test("A seat taken by a newer visitor before its page is ready answers the older one with 503")
    func displaced() async throws {
        let (diary, clock) = (Diary(), TestClock())
        let paper = try await PaperRoom(
            WaitHouse(), layouts: ["wait": "<p>Please wait</p>"], inspectors: [diary], roomClock: clock
        ) { $0.seats = 1 }
        async let page = paper.get("/")
        await diary.until("wait: cooking 1")
        async let newer = paper.get("/")
        #expect(await page.status == 503)
        await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        #expect(await newer.status == 200)
        #expect(diary.events.allSatisfy { !$0.kind.isFailure })
        await paper.close()
    }
}
