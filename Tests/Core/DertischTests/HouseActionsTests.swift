import DertischCore
import DertischActions
import DertischSupport
import DertischTesting
import Testing

private enum Weigh: Action {
    typealias Input = Int
    typealias Output = Int
    typealias Failure = Never
}

private struct Scales: Sendable {
    let weigh: Plugged<Weigh>
    func halved(_ grams: Int) -> Int { grams / 2 }
}

private enum Judge: AsyncAction {
    typealias Input = Int
    typealias Output = Int
}
private actor Jury {
    private var judged = 0
    func judge(_ points: Int) -> Int {
        judged += 1
        return points + judged
    }
}
private struct Contest: Sendable { let judge: Plugged<Judge> }

/// A parameter of a type that a module supplies with which no house here is built.
private struct Foreign: Sendable, SuppliedByModule {
    static let supplyingModule = "DertischElsewhere"
}
private struct Importer: Sendable { let foreign: Foreign }
private struct Exporter: Sendable { let foreign: Foreign? }
private struct Bin: Sendable { let weigh: Plugged<Weigh>? }

private enum ScalesCourse: Course {
    struct Carte: BlankCarte { var weight = 0 }
    typealias Order = Int
}
private final class ScalesCustomer: Customer {
    func layTable(_ table: TableBuilder<ScalesCourse>) {
        table.lay(\.self, at: "weight") { "\($0.weight)" }
        table.order(10, on: .seated)
    }
}
private struct ScalesChef: HeadChef {
    func give(_ order: Int, to waiter: WaiterForHeadChef<ScalesCourse>) async throws {
        waiter.serve(\.weight, try action(Weigh.self, order))
    }
}

@MainActor @Suite("Actions of a house") struct HouseActionsTests {
    private let scales = TrialHouse { $0.sousChef(Scales.init) }

    @Test("An action plugged before the house opens is supplied, and swapped for this house alone")
    func found() async throws {
        let outside = Actions(fallingBackOn: nil)
        outside.plug(Weigh.self) { $0 + 1 }
        try await outside.overriding({ _ in }) {
            let restaurant = try await Restaurant(scales)
            let made = try #require(restaurant.kitchen[Scales.self])
            #expect(made.weigh(10) == 11)
            #expect(restaurant.actions.entries.isEmpty)
            #expect(restaurant.actions.reachableEntries.map(\.name) == ["Weigh"])
            restaurant.actions.plug(Weigh.self) { $0 + 2 }
            #expect(made.weigh(10) == 12)
            try #expect(action(Weigh.self, 10) == 11)
        }
    }

    @Test("A test plugs an action that the house only finds plugged")
    func substituted() async throws {
        var substitutes = Substitutes()
        substitutes.plug(Weigh.self) { $0 + 3 }
        let outside = Actions(fallingBackOn: nil)
        outside.plug(Weigh.self) { $0 + 1 }
        try await outside.overriding({ _ in }) {
            let restaurant = try await Restaurant(scales, substituting: substitutes)
            #expect(restaurant.kitchen[Scales.self]?.weigh(10) == 13)
            try #expect(action(Weigh.self, 10) == 11)
        }
    }

    @Test("An action without a performer is a fault, and so are two performers")
    func performers() {
        #expect(Restaurant.faults(of: scales).map(\.kind) == [.unplugged])
        let twice = TrialHouse { registrar in
            registrar.plug(Weigh.self, to: { { $0 } })
            registrar.plug(Weigh.self, to: { { $0 } })
        }
        #expect(Restaurant.faults(of: twice).map(\.kind) == [.duplicatePlug])
    }

    @Test("A closure plugs a method of an actor, which is supplied")
    func actors() async throws {
        let restaurant = try await Restaurant(
            TrialHouse { registrar in
                registrar.sousChef(Jury.init)
                registrar.sousChef(Contest.init)
                registrar.plug(Judge.self) { (jury: Jury) in { await jury.judge($0) } }
            })
        let contest = try #require(restaurant.kitchen[Contest.self])
        #expect(try await contest.judge(10) == 11)
        #expect(try await contest.judge(10) == 12)
    }

    @Test("A resource and a performer that need each other are a cycle")
    func cycle() throws {
        let faults = Restaurant.faults(
            of: TrialHouse { registrar in
                registrar.sousChef(Scales.init)
                registrar.plug(Weigh.self, to: Scales.halved)
            })
        #expect(faults.map(\.kind) == [.cycle])
        let fault = try #require(faults.first)
        #expect(fault.description.contains("Scales → Weigh → Scales"))
    }

    @Test("A head chef's calls use the actions of its own house", arguments: [1, 2])
    func current(more: Int) async throws {
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce("scales", as: ScalesCustomer.init, chef: ScalesChef.init)
                registrar.plug(Weigh.self, to: { { $0 + more } })
            })
        await house.greet(CustomerID<ScalesCourse>("scales"))
        #expect(house.table["weight"] == "\(10 + more)")
    }

    @Test("A parameter that only another module supplies names this module")
    func foreign() throws {
        let faults = Restaurant.faults(of: TrialHouse { $0.sousChef(Importer.init) })
        #expect(faults.map(\.kind) == [.missingResource])
        let fault = try #require(faults.first)
        #expect(
            fault.description.contains(
                "add the product DertischElsewhere, which supplies it, to the target of the staff"))
        #expect(Plugged<Weigh>.supplyingModule == "DertischActions")
    }

    @Test("An optional parameter that only another module supplies is a fault, since the app never has a value")
    func foreignOptional() {
        let house = TrialHouse { $0.sousChef { (foreign: Foreign?) in Exporter(foreign: foreign) } }
        let faults = Restaurant.faults(of: house)
        #expect(faults.map(\.kind) == [.missingResource])
        #expect(faults.first?.description.contains("add the product DertischElsewhere") == true)
    }

    @Test("An optional action that is not plugged is nil, and no fault")
    func optional() async throws {
        let house = TrialHouse { $0.sousChef { (weigh: Plugged<Weigh>?) in Bin(weigh: weigh) } }
        let bin = try #require(try await Restaurant(house).kitchen[Bin.self])
        #expect(bin.weigh == nil)
    }

    @Test("An action swapped in a house that only finds it plugged reaches the calls of its head chefs")
    func swapped() async throws {
        let outside = Actions(fallingBackOn: nil)
        outside.plug(Weigh.self) { $0 + 1 }
        try await outside.overriding({ _ in }) {
            let house = try await TestRestaurant(
                TrialHouse { registrar in
                    registrar.sousChef(Scales.init)
                    registrar.introduce("scales", as: ScalesCustomer.init, chef: ScalesChef.init)
                })
            house.restaurant.actions.plug(Weigh.self) { $0 + 2 }
            await house.greet(CustomerID<ScalesCourse>("scales"))
            #expect(house.table["weight"] == "12")
        }
    }
}
