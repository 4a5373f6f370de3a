import DertischCore
import DertischTesting
import Testing

@MainActor @Suite("Changes of a plan without a change of the seating") struct PlanChangeTests {
    /// The number of changes that a room learns of while something is done, which changes the plan but not the seating.
    private func changes(_ house: TestRestaurant, _ work: () async -> Void) async -> Int {
        let (changes, plan, links) = (house.room.planChanges, house.maitreD.plan, house.room.links.count)
        await work()
        await house.maitreD.settled()
        #expect(house.maitreD.plan != plan && house.room.links.count == links)
        return house.room.planChanges - changes
    }

    @Test("A dining room learns that a kept property has changed, by an entry and by an order")
    func kept() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        #expect(await changes(house) { _ = house.maitreD.give(.remove(2), of: .atlas) } > 0)
        await house.seat(.place, with: 4)
        try await house.answer("keep")
        #expect(await changes(house) { await house.type("dune", at: "text") } > 0)
    }

    @Test("A change of a carte that keeps nothing does not change the plan")
    func keepsNothing() async throws {
        let house = try await TestRestaurant(Bistro())
        await house.greet(.bar)
        await house.seat(.letter, with: 3)
        await house.type("draft", at: "text")
        #expect(house.room.planChanges == 0)
    }

    @Test("A dining room learns that a question is open, and that it was answered")
    func questions() async throws {
        let house = try await TestRestaurant(Atlas())
        await house.greet(.atlas)
        #expect(await changes(house) { await house.tap("sure", on: "atlas") } > 0)
        #expect(await changes(house) { try? await house.answer("keep") } == 1)
        let count = house.room.planChanges
        house.maitreD.answer(0, to: 99)
        #expect(house.room.planChanges == count)
    }
}
