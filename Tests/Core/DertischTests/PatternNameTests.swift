import DertischPatterns
import DertischReducers
import DertischCore
import DertischTesting
import Testing

private enum BellCourse: Pattern.Contract {
    enum Order: Sendable { case ring }
    enum Dish: Sendable { case rang(Int) }
    struct Carte: Equatable, Sendable { var rings = 0 }
}
private struct BellPlace: Pattern.Entity {}
private actor BellService: Pattern.Service {
    private var count = 0
    func ring() -> Int {
        count += 1
        return count
    }
}
private struct BellProxy: Pattern.Proxy { let service: BellService }
private struct BellReducer: Pattern.Reducer {
    let store = Store<BellReducer>(0)
    static func reduce(_ state: inout Int, _ action: Int) -> Effects<Never> {
        state = action
        return .none
    }
}
private final class BellLogic: Pattern.ViewLogic {
    init(waiter: WaiterForCustomer<BellCourse>) {}
    func layTable(_ table: TableBuilder<BellCourse>) { table.lay(\.rings, at: "rings") }
}
private struct BellPresenter: Pattern.Presenter {
    typealias C = BellCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .rang(let count): carte.rings = count
        }
    }
}
private struct BellInteractor: Pattern.Interactor {
    let proxy: BellProxy
    func give(_ order: BellCourse.Order, to waiter: WaiterForHeadChef<BellCourse>) async throws {
        waiter.serve(.rang(await proxy.service.ring()))
    }
}

@MainActor @Suite("Pattern names") struct PatternNameTests {
    @Test("A screen written with pattern names alone is served like any other")
    func screen() async throws {
        let root = try await Pattern.CompositionRoot(
            TrialHouse { registrar in
                registrar.ingredient(BellService.init)
                registrar.sousChef(BellProxy.init)
                registrar.sousChef(BellReducer.init)
                registrar.introduce(
                    "bell", as: BellLogic.init, waiter: BellPresenter.init, chef: BellInteractor.init)
            }, clock: TestClock())
        let room = HeadlessRoom()
        let router = Pattern.Router(of: root, in: room)
        router.greet(CustomerID<BellCourse>("bell"))
        _ = router.give(.ring, of: CustomerID<BellCourse>("bell"))
        await router.settled()
        let view: (any Pattern.View)? = room.table
        #expect(view != nil)
        #expect(try #require(room.table)["rings"] == 1)
    }

    @Test("A role and its pattern name are one type")
    func same() {
        #expect(Pattern.Router.self == MaitreD.self)
        #expect(Pattern.CompositionRoot.self == Restaurant.self)
        #expect(ObjectIdentifier((any Pattern.View).self) == ObjectIdentifier((any RestaurantTable).self))
        #expect(ObjectIdentifier((any Pattern.Presenter).self) == ObjectIdentifier((any Waiter).self))
        #expect(ObjectIdentifier((any Pattern.Interactor).self) == ObjectIdentifier((any HeadChef).self))
    }
}
