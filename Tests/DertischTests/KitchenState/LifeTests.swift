@testable import Dertisch
import Testing

private struct Lamp: ClosesWithHouse {
    let tally: Tally
    func houseCloses() { tally.add("lamp") }
}
private struct Wire: ClosesWithHouse {
    let lamp: Lamp
    let tally: Tally
    func houseCloses() { tally.add("wire") }
}

@MainActor @Suite("What ends with its house") struct LifeTests {
    @Test("M9: resources close once, those made later first, when the house closes")
    func closing() async throws {
        let tally = Tally()
        let restaurant = try await Restaurant(
            TrialHouse { registrar, key in
                registrar.register({ (lamp: Lamp) in Wire(lamp: lamp, tally: tally) }, with: key)
                registrar.register({ Lamp(tally: tally) }, with: key)
            })
        #expect(tally.names.isEmpty)
        restaurant.close()
        restaurant.close()
        #expect(tally.names == ["wire", "lamp"])
    }

    @Test("M9: a house that cannot open closes what it had made")
    func unopened() async {
        let tally = Tally()
        await #expect(throws: Faults.self) {
            try await Restaurant(
                TrialHouse { registrar, key in
                    registrar.register({ Lamp(tally: tally) }, with: key)
                    registrar.register({ (_: Lamp) throws -> Water in throw Leak() }, with: key)
                })
        }
        #expect(tally.names == ["lamp"])
    }

    @Test("a life does what was to be done at its end, the latest first, and nothing that was taken back")
    func endings() {
        let tally = Tally()
        let life = Life()
        life.atEnd { tally.add("first") }
        let second = life.atEnd { tally.add("second") }
        life.atEnd { tally.add("third") }
        if let second { life.forget(second) }
        life.end()
        #expect(tally.names == ["third", "first"])
        #expect(life.atEnd { tally.add("late") } == nil)
        #expect(life.count == 0)
    }

    @Test("a party that asks for nothing shared has no scope of its own, so it costs nothing")
    func unscoped() async throws {
        let restaurant = try await Restaurant(Cafe())
        let window = Window(of: restaurant)
        let position = try #require(restaurant.position(of: "counter") as? Position<CounterCourse>)
        #expect(position.scopes(on: window.maitreD.floor).party == nil)
    }
}
