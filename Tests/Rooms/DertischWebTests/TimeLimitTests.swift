import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

private enum ExportCourse: Course {
    enum Order: Sendable { case export, count }
    enum Dish: Sendable { case count }
    struct Carte: Equatable, Sendable { var count = 0, stopped = 0 }
}
extension CustomerID<ExportCourse> { fileprivate static var export: Self { "export" } }
private final class ExportCustomer: Customer {
    init(waiter: WaiterForCustomer<ExportCourse>) {}
    func layTable(_ table: TableBuilder<ExportCourse>) {
        table.order(.export, on: .tap("export"))
        table.order(.count, on: .tap("count"))
        table.lay(\.count, at: "counted")
        table.lay(\.stopped, at: "stopped")
    }
}
private struct ExportWaiter: Waiter {
    typealias C = ExportCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { carte.count += 1 }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        if apology.error is OrderStopped { carte.stopped += 1 }
        return .alert
    }
}
private struct ExportChef: HeadChef {
    func give(_ order: ExportCourse.Order, to waiter: WaiterForHeadChef<ExportCourse>) async throws {
        switch order {
        case .export: for await _ in AsyncStream<Void>.makeStream().stream {}
        case .count: waiter.serve(.count)
        }
    }
}
/// A house with one customer, `export`: its order `export` **cooks until it is stopped**, `count` waits for it and is served at once.
private struct ExportHouse: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(
            .export, as: ExportCustomer.init, waiter: ExportWaiter.init, chef: ExportChef.init)
    }
}

@MainActor @Suite("Slow orders in a browser", .namesHang) struct TimeLimitTests {
    @Test("A slow order's button is busy and asks to stop when tapped; stopping starts waiting orders")
    func stop() async throws {
        let eventLog = EventLog()
        let layout = """
            <button data-place="export">Export</button><button data-place="count">Count</button>
            <p data-place="counted"></p><p data-place="stopped"></p>
            """
        let harness = try await RoomHarness(ExportHouse(), layouts: ["export": layout], inspectors: [eventLog])
        let tab = try await harness.open()
        let seat = tab.browser.seat
        func tap(_ place: Place) { tab.session.handle(.gesture(.tapped, Spot(place), seat: seat), at: .now) }
        tap("export")
        tap("count")
        await harness.clock.sleepers(1)
        harness.clock.advance(by: .seconds(30))
        await eventLog.until("export: slow to cook 1, 30 s")
        #expect(tab.browser["export"].traitsOn.contains(.busy) && !tab.browser["count"].traitsOn.contains(.busy))
        #expect(tab.alert["text"] == nil)
        tap("export")
        #expect(tab.alert["text"] as? String == "This is taking longer than usual.")
        await tab.answer(0)
        #expect(!tab.browser["export"].traitsOn.contains(.busy))
        #expect(tab.browser["stopped"].text == "1" && tab.browser["counted"].text == "1")
        #expect(tab.browser.values(of: "alert", as: [String: Any].self).count == 1)
        await harness.close()
    }
}
