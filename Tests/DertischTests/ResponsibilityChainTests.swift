import Dertisch
import DertischTesting
import Plug
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

private let teaHouse = TrialHouse { registrar, key in
    registrar.ingredient(TeaAPI.init, with: key)
    registrar.sousChef(TeaSousChef.init, with: key)
    registrar.plug(Pour.self, to: { (_: TeaSousChef) in Pouring() }, with: key)
    registrar.introduce(
        .cup, as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, chef: TeaChef.init, with: key)
    registrar.page("page", with: key)
}

@MainActor @Suite("The chain of responsibility, from customers to ingredients") struct ResponsibilityChainTests {
    @Test("the chain of a house is told as a tree, from each customer to the ingredients")
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

    @Test("the chain of a house is drawn as a Mermaid flowchart: one node a member, one arrow a need")
    func mermaid() {
        let lines = Restaurant.chain(of: teaHouse).mermaid.split(separator: "\n")
        #expect(lines.first == "flowchart LR")
        #expect(lines.contains("    m3[\"sous chef: TeaSousChef\"]"))
        #expect(lines.contains("    m2 --> m3"))
        #expect(lines.filter { $0.contains("-->") }.count == 7)
    }

    @Test("a chain ends where resources need one another in a circle, and where nobody introduced a customer")
    func brokenHouses() {
        let circle = TrialHouse { registrar, key in
            registrar.sousChef(Hen.init(egg:), with: key)
            registrar.sousChef(Egg.init(chick:), with: key)
            registrar.sousChef(Chick.init(hen:), with: key)
        }
        #expect(Restaurant.chain(of: circle).members.map(\.name) == ["Hen", "Egg", "Chick"])
    }

    @Test("a head chef that asks for an ingredient itself is a warning, and the house opens")
    func bypassed() async throws {
        let house = TrialHouse { registrar, key in
            registrar.ingredient(TeaAPI.init, with: key)
            registrar.introduce(
                .cup, as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init, chef: HastyChef.init, with: key)
        }
        let faults = try await Restaurant(house).warnings.filter { $0.kind == .bypassedSousChef }
        #expect(
            faults.map(\.what) == [
                "HastyChef reaches past its sous chefs to TeaAPI.", "HastyChef reaches past its sous chefs to Larder.",
            ])
        #expect(faults.first?.why.contains("registered as an ingredient at DertischTests/") == true)
        #expect(faults.first?.remedy == "let a sous chef ask for TeaAPI, and ask for that sous chef")
        #expect(faults.allSatisfy { $0.severity == .warning && $0.site != nil })
    }

    @Test("an ingredient that asks for a sous chef, or for head chefs, is a warning")
    func reversed() {
        let house = TrialHouse { registrar, key in
            registrar.ingredient(TeaAPI.init, with: key)
            registrar.sousChef(TeaSousChef.init, with: key)
            registrar.ingredient(Gossiping.init, with: key)
            registrar.page("page", with: key)
        }
        #expect(
            Restaurant.faults(of: house).filter { $0.kind == .reversedChain }.map(\.what) == [
                "The ingredient Gossiping asks for the sous chef TeaSousChef.",
                "The ingredient Gossiping asks for head chefs: HeadChefForSousChef<Int>.",
            ])
    }

    @Test("a fake has the role of whatever it stands in for")
    func fake() {
        var substitutes = Substitutes()
        substitutes.put(TeaAPI())
        let chain = Restaurant.chain(of: teaHouse, substituting: substitutes)
        #expect(chain.members.first { $0.name == "TeaAPI" }?.role == .ingredient)
    }
}
