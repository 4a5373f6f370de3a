@testable import DertischCore
import Testing

@MainActor @Suite("Scope lifetimes") struct LifeTests {
    @Test("A lifetime runs its closing actions in reverse order, without cancelled ones")
    func endings() {
        let tally = Tally()
        let life = Lifetime()
        life.atEnd { tally.add("first") }
        let second = life.atEnd { tally.add("second") }
        life.atEnd { tally.add("third") }
        if let second { life.forget(second) }
        life.end()
        #expect(tally.names == ["third", "first"])
        #expect(life.atEnd { tally.add("late") } == nil)
        #expect(life.count == 0)
    }

    @Test("A party without shared resources has no scope of its own")
    func unscoped() async throws {
        let restaurant = try await Restaurant(Cafe())
        let window = Window(of: restaurant)
        let factory = try #require(restaurant.staffFactory(of: "counter") as? StaffFactory<CounterCourse>)
        #expect(factory.scopes(of: 1, in: window.maitreD.context).party == nil)
    }
}
