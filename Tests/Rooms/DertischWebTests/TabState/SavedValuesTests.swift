import DertischCore
import DertischTemporaryValues
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb

private enum PouringCourse: Course {
    static let id = CustomerID<PouringCourse>("pouring")
    enum Order: Sendable { case read, pour }
    enum Dish: Sendable { case poured(cups: Int, inWindow: Int) }
    struct Carte: Equatable, Sendable { var cups = 0, inWindow = 0 }
}

extension TemporaryKey<Int> { fileprivate static var cups: Self { "cups" } }

private final class PouringCustomer: Customer {
    init() {}
    func layTable(_ table: TableBuilder<PouringCourse>) {
        table.order(.read, on: .seated)
        table.order(.pour, on: .tap("pour"))
    }
}

private struct PouringWaiter: Waiter {
    typealias C = PouringCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        if case .poured(let cups, let inWindow) = dish { carte = C.Carte(cups: cups, inWindow: inWindow) }
    }
}

private struct PouringHeadChef: HeadChef {
    let party: TemporaryValues<PartyWide>, window: TemporaryValues<WindowWide>
    func give(_ order: PouringCourse.Order, to waiter: WaiterForHeadChef<PouringCourse>) throws {
        var (cups, inWindow) = (party[.cups] ?? 0, window[.cups] ?? 0)
        if order == .pour {
            (cups, inWindow) = (cups + 1, inWindow + 2)
            try party.put(cups, under: .cups)
            try window.put(inWindow, under: .cups)
        }
        waiter.serve(.poured(cups: cups, inWindow: inWindow))
    }
}

private struct Pourers: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(
            PouringCourse.id, as: PouringCustomer.init, waiter: PouringWaiter.init, chef: PouringHeadChef.init)
    }
}

@MainActor @Suite("Temporary values that a tab carries") struct SavedValuesTests {
    private let key = SecretKey()
    private let guest = Guest(id: RandomToken.make())
    private let clock = TestClock()

    private func house() async throws -> RoomHarness {
        let key = key
        return try await RoomHarness(
            Pourers(), layouts: ["pouring": "<button data-place=\"pour\"></button>"], roomClock: clock
        ) { $0.secretKey = key }
    }

    @Test("They come with the state that acknowledges the order, once for each change, and are in the next process")
    func carried() async throws {
        let (first, second) = (try await house(), try await house())
        let page = FakeBrowser()
        guard case .bytes(let html) = await first.get("/").body else { throw BrasserieHarness.Missing() }
        page.open(html)
        let session = try #require(first.room.join(.join(token: page.token, isFresh: true), page, by: guest))
        let tab = Tab(browser: page, session: session)
        for count in 1...2 {
            let states = page.values(of: "state", as: String.self).count
            await tab.send(.gesture(.tapped, Spot("pour"), seat: page.seat))
            clock.advance(by: .milliseconds(200))
            await until("the state is sent") { page.values(of: "state", as: String.self).count > states }
            #expect(page.values(of: "state", as: String.self).count == states + 1)
            #expect(session.maitreD?.plan.seats.first?.values == ["cups: Swift.Int": "\(count)"])
        }
        let message = ClientMessage.restore(
            token: page.token, carrier: page.token, state: try #require(page.state), attempts: 0)
        await first.close()
        let browser = FakeBrowser()
        let visitor = Visitor(guest: guest, language: "en")
        guard case .restored(let restored) = second.room.admit(message, browser, by: visitor) else {
            throw BrasserieHarness.Missing()
        }
        await second.room.settle(restored)
        #expect(restored.maitreD?.carte(of: PouringCourse.id) == PouringCourse.Carte(cups: 2, inWindow: 4))
        #expect(second.restaurant.warnings.isEmpty)
        await second.close()
    }
}
