import DertischCore
import DertischActions
import DertischLarder
import DertischTesting
import Foundation
import Testing

/// Something that a protocol stands for.
private protocol Oven: Sendable { var heat: Int { get } }
private struct GasOven: Oven { let heat = 220 }
private struct ToyOven: Oven { let heat = 1 }

private actor Pantry {}
private struct Baker: Sendable {
    let pantry: Pantry
    let oven: any Oven
}
private struct Pastry: Sendable { let pantry: Pantry }
private struct Nut: Sendable {}
private struct Cautious: Sendable {
    let nut: Nut?
    let pantry: Pantry?
    let pour: Plugged<Pour>?
    let stir: Plugged<Stir>?
}
private enum Measure: Action {
    typealias Input = Int
    typealias Output = Int
}
private struct Tap: Sendable {
    let cups: Int
    func pour(_ more: Int) async throws -> Int { cups + more }
    func measure(_ times: Int) -> Int { cups * times }
}
private struct Timer: Sendable { let clock: any Clock<Duration> }
private struct Slow: Sendable {
    let pantry: Pantry
    init(pantry: Pantry) async throws {
        await Task.yield()
        self.pantry = pantry
    }
}
private struct OnSlow: Sendable { let slow: Slow }
private struct Box<let number: Int>: Sendable {}
private struct Shelf: Sendable {
    let pantry: Pantry
    init(
        _ one: Box<1>, _ two: Box<2>, _ three: Box<3>, _ four: Box<4>, _ five: Box<5>, _ pantry: Pantry,
        _ oven: any Oven,
        _ larder: Larder
    ) { self.pantry = pantry }
}

@MainActor @Suite("Dependency injection") struct SupplyTests {
    @Test("Every resource is one shared instance, created once, in any order of registration")
    func shared() async throws {
        let made = Tally()
        let restaurant = try await Restaurant(
            TrialHouse { registrar in
                registrar.sousChef(Baker.init)
                registrar.sousChef(Pastry.init)
                registrar.ingredient(GasOven.init, as: (any Oven).self)
                registrar.ingredient(
                    { () -> Pantry in
                        made.add("pantry")
                        return Pantry()
                    })
            })
        let pantry = try #require(restaurant.kitchen[Pantry.self])
        #expect(restaurant.kitchen[Baker.self]?.pantry === pantry)
        #expect(restaurant.kitchen[Pastry.self]?.pantry === pantry)
        #expect(restaurant.kitchen[Baker.self]?.oven.heat == 220)
        #expect(made.names == ["pantry"])
    }

    @Test("Two restaurants share no resource")
    func apart() async throws {
        let house = TrialHouse { registrar in registrar.ingredient({ Pantry() }) }
        let one = try await Restaurant(house)
        let two = try await Restaurant(house)
        #expect(one.kitchen[Pantry.self] !== two.kitchen[Pantry.self])
    }

    @Test("Only registered resources are created, except the machine and the clock")
    func builtIn() async throws {
        let restaurant = try await Restaurant(TrialHouse { _ in })
        #expect(restaurant.kitchen[Machine.self] != nil)
        #expect(restaurant.kitchen[(any Clock<Duration>).self] != nil)
        #expect(restaurant.kitchen[Pantry.self] == nil)
        #expect(restaurant.languages == ["en"])
    }

    @Test("An optional dependency is a registered or plugged one, or nil, in any order")
    func optional() async throws {
        let restaurant = try await Restaurant(
            TrialHouse { registrar in
                registrar.sousChef(Cautious.init)
                registrar.ingredient({ Pantry() })
                registrar.plug(Pouring.init)
            })
        let cautious = try #require(restaurant.kitchen[Cautious.self])
        #expect(cautious.nut == nil)
        #expect(cautious.pantry === restaurant.kitchen[Pantry.self])
        #expect(try await cautious.pour?(4) == 4)
        #expect(cautious.stir == nil)
    }

    @Test("A method of a kitchen resource performs an action, synchronous or not, with its dependency supplied")
    func methods() async throws {
        let restaurant = try await Restaurant(
            TrialHouse { registrar in
                registrar.sousChef(Cautious.init)
                registrar.sousChef({ Tap(cups: 3) })
                registrar.plug(Pour.self, to: Tap.pour, wrappedBy: [.cache(upTo: 4)])
                registrar.plug(Measure.self, to: Tap.measure)
            })
        let cautious = try #require(restaurant.kitchen[Cautious.self])
        #expect(try await cautious.pour?(4) == 7)
        #expect(restaurant.actions.entries.map(\.wrappers) == [["cache"], []])
        try #expect(Plugged<Measure>(from: restaurant.actions)(4) == 12)
        let faults = Restaurant.faults(of: TrialHouse { $0.plug(Pour.self, to: Tap.pour) })
        #expect(faults.map(\.kind) == [.missingResource])
    }

    @Test("Every house has a clock of its own, which a test replaces")
    func clock() async throws {
        let house = TrialHouse { $0.sousChef(Timer.init) }
        let clock = TestClock()
        let restaurant = try await Restaurant(house, clock: clock)
        #expect(restaurant.kitchen[Timer.self]?.clock as? TestClock === clock)
        let other = TestClock()
        var substitutes = Substitutes()
        substitutes.put(other, as: (any Clock<Duration>).self)
        let second = try await Restaurant(house, clock: clock, substituting: substitutes)
        #expect(second.kitchen[Timer.self]?.clock as? TestClock === other)
        #expect(second.warnings.isEmpty)
    }

    @Test("An action is wrapped alone or with all others of the house, and the house's actions are listed and swapped")
    func wrapped() async throws {
        let calls = Tally()
        let restaurant = try await Restaurant(
            TrialHouse { registrar in
                registrar.sousChef(Cautious.init)
                registrar.wrapActions(by: [Log { calls.add("\($0.call) \($0.action.name)") }])
                registrar.plug(Pouring.init, wrappedBy: [.cache(upTo: 4)])
            })
        let pour = try #require(restaurant.kitchen[Cautious.self]?.pour)
        #expect(restaurant.actions.entries.map(\.name) == ["Pour"])
        #expect(restaurant.actions.entries.map(\.wrappers) == [["log", "cache"]])
        #expect(try await pour(4) == 4)
        try await restaurant.actions.swapping({ $0.plug(Pour.self) { $0 * 2 } }) {
            try await #expect(pour(4) == 8)
        }
        #expect(try await pour(4) == 4)
        #expect(calls.names == ["1 Pour", "1 Pour", "2 Pour", "2 Pour", "3 Pour", "3 Pour"])
    }

    @Test("Asynchronous initialisers are awaited, and dependent resources are created afterwards")
    func asynchronous() async throws {
        let restaurant = try await Restaurant(
            TrialHouse { registrar in
                registrar.sousChef(OnSlow.init)
                registrar.sousChef(Slow.init(pantry:))
                registrar.ingredient({ Pantry() })
            }, clock: TestClock())
        #expect(restaurant.kitchen[OnSlow.self]?.slow.pantry === restaurant.kitchen[Pantry.self])
    }

    @Test("An initialiser of eight dependencies is supplied with all of them")
    func eight() async throws {
        let restaurant = try await Restaurant(
            TrialHouse { registrar in
                registrar.ingredient { Larder() }
                registrar.sousChef(Shelf.init)
                registrar.sousChef(Box<1>.init)
                registrar.sousChef(Box<2>.init)
                registrar.sousChef(Box<3>.init)
                registrar.sousChef(Box<4>.init)
                registrar.sousChef(Box<5>.init)
                registrar.ingredient({ Pantry() })
                registrar.ingredient(GasOven.init, as: (any Oven).self)
            })
        #expect(restaurant.kitchen[Shelf.self]?.pantry === restaurant.kitchen[Pantry.self])
    }

    @Test("A swapped resource is supplied to all, and the replaced one is never created")
    func swap() async throws {
        let made = Tally()
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.sousChef(Baker.init)
                registrar.ingredient({ Pantry() })
                registrar.ingredient(
                    { () -> any Oven in
                        made.add("oven")
                        return GasOven()
                    }, as: (any Oven).self)
            }
        ) { $0.put(ToyOven(), as: (any Oven).self) }
        #expect(house.restaurant.kitchen[Baker.self]?.oven.heat == 1)
        #expect(made.names.isEmpty)
    }
}
