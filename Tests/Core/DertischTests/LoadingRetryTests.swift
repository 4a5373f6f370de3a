import DertischCore
import DertischTesting
import Testing
import DertischComponents

/// Loads the page of its number. The first page fails; each other page is there.
private enum LeafCourse: Course {
    enum Order { case load(Int), turn }
    enum Dish { case leaf(Int) }
    struct Carte: BlankCarte { var number = 1, leaf = 0, loading = Loading() }
}

extension CustomerID<LeafCourse> { fileprivate static var leaf: Self { "leaf" } }

private struct LeafWaiter: Waiter {
    typealias C = LeafCourse
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        guard case .turn = order else { return carte.loading.begin() }
        carte.number += 1
        return .answered
    }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        if case .leaf(let number) = dish { carte.leaf = number }
        carte.loading.end()
    }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled { carte.loading.fail() }
}

private struct LeafHeadChef: HeadChef {
    func give(_ order: LeafCourse.Order, to waiter: WaiterForHeadChef<LeafCourse>) async throws {
        guard case .load(let number) = order, number > 1 else { throw Smudge() }
        waiter.serve(.leaf(number))
    }
}

private struct Leaves: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(
            .leaf,
            as: { (_: WaiterForCustomer<LeafCourse>) in
                Guest { table in
                    table.load(\.loading, at: "leaf") { .load($0.number) }
                    table.order(.turn, on: .tap("turn"))
                }
            }, waiter: LeafWaiter.init, chef: LeafHeadChef.init)
    }
}

@MainActor @Suite("Trying to load again") struct LoadingRetryTests {
    @Test("An alert that offers to try again orders what the carte names when the customer answers")
    func current() async throws {
        let house = try await TestRestaurant(Leaves())
        let party = await house.greet(.leaf)
        #expect(house.alert?.answers.map(\.text) == ["OK", "Try again"])
        await house.tap("turn")
        try await house.answer("Try again")
        #expect(party.carte?.leaf == 2)
    }
}
