import DertischCore
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
        let tally = try await TallyHarness()
        let (browser, session) = await tally.open()
        await tally.room.close()
        for path in ["/", "/tally.css", "/nothing"] { #expect(await tally.get(path).status == 503) }
        #expect(tally.room.sessionCount == 0 && tally.room.counters.opened == 1)
        session?.handle(.gesture(.tapped, Spot("tap"), seat: browser.seat), at: .now)
        #expect(tally.room.join(.join(token: browser.token, isFresh: false), FakeBrowser()) == nil)
        await tally.close()
    }

    @Test("A web room that closes answers 503 for a page in progress, and reports no failed seating")
    func making() async throws {
        let eventLog = EventLog()
        let harness = try await RoomHarness(
            WaitHouse(), layouts: ["wait": "<p>Please wait</p>"], inspectors: [eventLog], roomClock: TestClock())
        async let page = harness.get("/")
        await eventLog.until("wait: cooking 1")
        await harness.room.close()
        #expect(await page.status == 503)
        #expect(eventLog.events.allSatisfy { !$0.kind.isFailure })
        #expect(harness.room.sessionCount == 0)
        await harness.close()
    }

    @Test(
        "A page that is being rendered gives way to no other, which is refused before anything is done for it",
        arguments: [true, false])
    func rendering(bySessions: Bool) async throws {
        let (eventLog, clock) = (EventLog(), TestClock())
        let harness = try await RoomHarness(
            WaitHouse(), layouts: ["wait": "<p>Please wait</p>"], inspectors: [eventLog], roomClock: clock
        ) { if bySessions { $0.maxSessions = 1 } else { $0.maxUnjoinedPages = 1 } }
        async let page = harness.get("/")
        await eventLog.until("wait: cooking 1")
        let seatings = eventLog.events.count
        let ready = await harness.get("/~dertisch/ready")
        #expect(ready.status == 503)
        #expect(
            try ready.text
                == (bySessions ? "All 1 sessions are in use." : "All 1 pages that may wait are being rendered."))
        #expect(await harness.get("/").status == 503)
        #expect(harness.room.counters.opened == 1 && eventLog.events.count == seatings)
        #expect(harness.room.counters.refused == [.tooManySessions: 1])
        await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        #expect(await page.status == 200)
        // It waits now, and a page that waits gives way.
        async let next = harness.get("/")
        await clock.sleepers(1, for: .seconds(3))
        clock.advance(by: .seconds(3))
        #expect(await next.status == 200)
        #expect(harness.room.counters.ended == 1 && harness.room.sessionCount == 1)
        await harness.close()
    }
}
