import DertischCore
import DertischActions
import DertischChain
import DertischLarder
import DertischTesting
import Testing

private struct TeaAPI: Sendable {}
private actor TeaSousChef {
    init(api: TeaAPI, larder: Larder) {}
}
private struct Gossiping: Sendable {
    init(teas: TeaSousChef, headChefs: HeadChefForSousChef<Int>) {}
}
private struct TeaChef: HeadChef {
    typealias C = CupCourse
    let teas: TeaSousChef
    let pour: Plugged<Pour>?
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {}
}
private struct HastyChef: HeadChef {
    typealias C = CupCourse
    let api: TeaAPI?
    let larder: Larder
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {}
    func hear(_ news: Int, to waiter: WaiterForHeadChef<CupCourse>) async throws {}
}

private let teaHouse = TrialHouse { registrar in
    registrar.ingredient(TeaAPI.init)
    registrar.ingredient { Larder() }
    registrar.sousChef(TeaSousChef.init)
    registrar.plug({ (_: TeaSousChef) in Pouring() })
    registrar.introduce(
        .cup, as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, chef: TeaChef.init)
    registrar.page("page")
}

@MainActor @Suite("Chain of responsibility") struct ResponsibilityChainTests {
    @Test("A house's chain is printed as a tree, from each customer to the ingredients")
    func tree() {
        #expect(
            Restaurant.chain(of: teaHouse).description == """
                customer cup
                  waiter CupWaiter
                    head chef TeaChef
                      sous chef TeaSousChef
                        ingredient TeaAPI
                        ingredient Larder
                      action Pour
                        sous chef TeaSousChef …
                customer page
                """)
    }

    @Test("A house's chain is drawn as a Mermaid flowchart: one node a member, one arrow a dependency")
    func mermaid() {
        let lines = Restaurant.chain(of: teaHouse).mermaid.split(separator: "\n")
        #expect(lines.first == "flowchart LR")
        #expect(lines.contains("    m3[\"sous chef: TeaSousChef\"]"))
        #expect(lines.contains("    m2 --> m3"))
        #expect(lines.filter { $0.contains("-->") }.count == 7)
    }

    @Test("A chain stops at dependency cycles and at customers that were not introduced")
    func brokenHouses() {
        let circle = TrialHouse { registrar in
            registrar.sousChef(Hen.init(egg:))
            registrar.sousChef(Egg.init(chick:))
            registrar.sousChef(Chick.init(hen:))
        }
        #expect(Restaurant.chain(of: circle).members.map(\.name) == ["Hen", "Egg", "Chick"])
    }

    @Test("A head chef that asks for an ingredient directly is a warning, and the house opens")
    func bypassed() async throws {
        let house = TrialHouse { registrar in
            registrar.ingredient(TeaAPI.init)
            registrar.ingredient { Larder() }
            registrar.introduce(
                .cup, as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, chef: HastyChef.init)
        }
        let faults = try await Restaurant(house).warnings.filter { $0.kind == .bypassedSousChef }
        #expect(
            faults.map(\.what) == [
                "HastyChef depends directly on the ingredient TeaAPI.",
                "HastyChef depends directly on the ingredient Larder.",
            ])
        #expect(faults.first?.why.contains("registered as an ingredient at DertischTests/") == true)
        #expect(faults.first?.remedy == "let a sous chef ask for TeaAPI, and ask for that sous chef")
        #expect(faults.allSatisfy { $0.severity == .warning && $0.site != nil })
    }

    @Test("An ingredient that asks for a sous chef, or for head chefs, is a warning")
    func reversed() {
        let house = TrialHouse { registrar in
            registrar.ingredient(TeaAPI.init)
            registrar.ingredient { Larder() }
            registrar.sousChef(TeaSousChef.init)
            registrar.ingredient(Gossiping.init)
            registrar.page("page")
        }
        #expect(
            Restaurant.faults(of: house).filter { $0.kind == .reversedChain }.map(\.what) == [
                "The ingredient Gossiping asks for the sous chef TeaSousChef.",
                "The ingredient Gossiping asks for head chefs: HeadChefForSousChef<Int>.",
            ])
    }

    @Test("A fake has the role of the resource that it replaces")
    func fake() {
        var substitutes = Substitutes()
        substitutes.put(TeaAPI())
        let chain = Restaurant.chain(of: teaHouse, substituting: substitutes)
        #expect(chain.members.first { $0.name == "TeaAPI" }?.role == .ingredient)
    }
}
