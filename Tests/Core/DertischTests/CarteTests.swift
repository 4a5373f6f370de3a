import DertischCore
import DertischTesting
import Observation
import Synchronization
import TestSupport
import Testing

/// A customer whose hat the test may use.
private final class OpenCustomer: Customer {
    static var waiter: WaiterForCustomer<CupCourse>?
    init(waiter: WaiterForCustomer<CupCourse>) { Self.waiter = waiter }
    func layTable(_ table: TableBuilder<CupCourse>) { table.lay(\.stirs, at: "stirs") }
}

private struct OneStirChef: HeadChef {
    typealias C = CupCourse
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {
        for stir in 1...3 { waiter.serve(.stirred(stir)) }
    }
}

@MainActor @Suite("The carte", .namesHang) struct CarteTests {
    private let house: TestRestaurant
    private let party: SeatedParty<CupCourse>
    private let waiter: WaiterForCustomer<CupCourse>

    init() async throws {
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(
                    .cup, as: OpenCustomer.init(waiter:), waiter: CupWaiter.init, chef: OneStirChef.init)
                registrar.page("page")
            })
        party = await house.greet(.cup, with: "mocha")
        waiter = try #require(OpenCustomer.waiter)
    }

    @Test(
        "A customer reads its carte with each dish, typed, to the end of its visit")
    func read() async {
        #expect(waiter.carte == CupCourse.Carte(name: "mocha", stirs: 0))
        await party.give(.stir)
        #expect(waiter.carte?.stirs == 3)
        house.maitreD.close()
        #expect(waiter.carte?.stirs == 3)
    }

    @Test("A carte's values can be read as a sequence, from the current one until the party leaves")
    func followed() async {
        var cartes = waiter.cartes.makeAsyncIterator()
        #expect(await cartes.next()?.stirs == 0)
        await party.give(.stir)
        #expect(await cartes.next()?.stirs == 3)
        house.maitreD.close()
        #expect(await cartes.next() == nil)
        var late = waiter.cartes.makeAsyncIterator()
        #expect(await late.next()?.stirs == 3)
        #expect(await late.next() == nil)
    }

    @Test("A carte can be observed: a reader is told once about its next change")
    func observed() async {
        let changes = Mutex(0)
        withObservationTracking {
            _ = waiter.carte
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        await party.give(.stir)
        #expect(changes.withLock(\.self) == 1)
    }
}
