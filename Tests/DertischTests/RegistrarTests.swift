import Dertisch
import DertischTesting
import Plug
import Synchronization
import Testing

/// Keeps what it should not.
@MainActor private final class Pocket {
    var registrar: Registrar?
}

/// A house that uses its key on the registrar of another.
private struct Thief: Staff {
    typealias Attack = @MainActor @Sendable (Registrar, borrowing Key) -> Void

    let pocket: Pocket
    let attack: Attack

    func register(with registrar: Registrar, _ key: borrowing Key) {
        registrar.page("page", with: key)
        if let kept = pocket.registrar { attack(kept, key) }
    }
}

/// Everything that a registrar can be asked for, as somebody else would ask it.
private struct Theft: Sendable, CustomTestStringConvertible {
    let call: String
    let attack: Thief.Attack
    var testDescription: String { call }

    static let all = [
        Theft(call: "sousChef") { $0.sousChef({ Water() }, with: $1) },
        Theft(call: "sousChef") { $0.sousChef({ () async in Water() }, with: $1) },
        Theft(call: "ingredient") { $0.ingredient({ Water() }, with: $1) },
        Theft(call: "ingredient") { $0.ingredient({ () async in Water() }, with: $1) },
        Theft(call: "plug") { $0.plug(Pour.self, to: { Overcharging() }, with: $1) },
        Theft(call: "plug") { $0.plug(Sieve.self, to: { Spilling() }, with: $1) },
        Theft(call: "wrapActions") { $0.wrapActions(by: [Log { _ in }], with: $1) },
        Theft(call: "introduce") {
            $0.introduce(
                "stolen", as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, chef: IdleChef.init, with: $1)
        },
        Theft(call: "introduce") {
            $0.introduce(
                "stolen", as: CupCustomer.init(waiter:maitreD:), waiter: AskingWaiter.init(headChef:),
                chef: IdleChef.init, with: $1)
        },
        Theft(call: "introduce") {
            $0.introduce("stolen", as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, with: $1)
        },
        Theft(call: "introduce") { $0.introduce("stolen", as: NoticeCustomer.init, with: $1) },
        Theft(call: "hire") { $0.hire(IdleChef.init, for: .cup, with: $1) },
        Theft(call: "link") { $0.link(CustomerID<CupCourse>.cup, to: "/stolen", with: $1) },
        Theft(call: "gate") { $0.gate(CustomerID<CupCourse>.cup, by: Shut.init, with: $1) },
    ]
}

private struct Overcharging: AsyncPerformer {
    typealias Performs = Pour
    func perform(_ cups: Int) async throws -> Int { 100 * cups }
}

private struct Tap: Sendable {
    let pour: Plugged<Pour>
}

private enum Sieve: Action {
    typealias Input = Int
    typealias Output = Int
    typealias Failure = Never
}

private struct Spilling: Performer {
    typealias Performs = Sieve
    func perform(_ cups: Int) -> Int { 0 }
}

private struct IdleChef: HeadChef {
    typealias C = CupCourse
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {}
}

private struct AskingWaiter: Waiter {
    typealias C = CupCourse
    let headChef: HeadChefForWaiter<CupCourse>
    func carte(for entree: CupCourse.Entree) -> C.Carte { CupWaiter().carte(for: entree) }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {}
}

private struct Shut: Gate {
    func admission(of visit: Visit) -> Admission { .refuse }
}

@MainActor @Suite("Registrars outside their calls") struct RegistrarTests {
    /// A house that plugs an action and keeps its registrar.
    private func victim(_ pocket: Pocket) -> TrialHouse {
        TrialHouse { registrar, key in
            pocket.registrar = registrar
            registrar.plug(Pour.self, to: Pouring.init, with: key)
            registrar.sousChef(Tap.init, with: key)
            registrar.introduce(
                .cup, as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, chef: IdleChef.init, with: key)
        }
    }

    @Test(
        "A registrar kept after its call registers nothing with another house's key, which stays shut",
        arguments: Theft.all)
    fileprivate func afterOpening(theft: Theft) async throws {
        let pocket = Pocket()
        let house = try await TestRestaurant(victim(pocket))
        let before = house.restaurant.actions.entries
        let faults = Restaurant.faults(of: Thief(pocket: pocket, attack: theft.attack))
        let fault = try #require(faults.first)
        #expect(faults.count == 1 && fault.kind == .lateRegistration && fault.severity == .error)
        #expect(fault.what == "registrar.\(theft.call) was called with the key of another registrar.")
        #expect(fault.site?.file == "DertischTests/RegistrarTests.swift")
        #expect(house.restaurant.kitchen[Water.self] == nil)
        #expect(house.restaurant.actions.entries.map(\.wrappers) == before.map(\.wrappers))
        #expect(house.restaurant.actions.entries.map(\.name) == ["Pour"])
        #expect(try await house.restaurant.kitchen[Tap.self]?.pour(4) == 4)
        await house.greet(.cup, with: "mocha")
        #expect(house.maitreD.seated == ["cup"])
        #expect(house.maitreD.link == nil)
    }

    @Test("A registrar accepts no key of a house that registers within its own call", arguments: Theft.all)
    fileprivate func duringRegistration(theft: Theft) async throws {
        let pocket = Pocket()
        let found = Mutex<[Fault]>([])
        let restaurant = try await Restaurant(
            TrialHouse { registrar, key in
                pocket.registrar = registrar
                let faults = Restaurant.faults(of: Thief(pocket: pocket, attack: theft.attack))
                found.withLock { $0 = faults }
                registrar.introduce(
                    .cup, as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, chef: IdleChef.init, with: key)
            })
        #expect(found.withLock { $0.map(\.kind) } == [.lateRegistration])
        #expect(restaurant.kitchen[Water.self] == nil)
        #expect(restaurant.actions.entries.isEmpty)
    }

    @Test(
        "A task started during registration uses its registrar too late, with any key")
    func fromATask() async throws {
        let pocket = Pocket()
        let attack = Mutex<Task<[Fault], Never>?>(nil)
        let house = try await TestRestaurant(
            TrialHouse { registrar, key in
                pocket.registrar = registrar
                registrar.plug(Pour.self, to: Pouring.init, with: key)
                registrar.page("page", with: key)
                let task = Task {
                    Restaurant.faults(
                        of: Thief(pocket: pocket) { $0.wrapActions(by: [Log { _ in }], with: $1) })
                }
                attack.withLock { $0 = task }
            })
        let faults = try #require(await attack.withLock(\.self)?.value)
        #expect(faults.map(\.kind) == [.lateRegistration])
        #expect(house.restaurant.actions.entries.map(\.wrappers) == [[]])
    }
}
