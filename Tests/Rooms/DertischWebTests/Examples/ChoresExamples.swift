import Dertisch
import DertischTesting
import DertischWeb
import Foundation
import TestSupport
import Testing

// What Documentation/ComingFrom.md and Documentation/Testing.md show, compiled and run. A test compares the two.

struct Chore: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    let title: String
    var isDone = false
}

enum ChoresCourse: Course {
    enum Order { case load, add(String), tick(Chore.ID, Bool) }
    struct Carte: BlankCarte { var draft = "", chores: [Chore] = [] }
}
extension CustomerID<ChoresCourse> { static var chores: Self { "chores" } }

final class ChoresCustomer: Customer {
    func layTable(_ table: TableBuilder<ChoresCourse>) {
        table.order(.load, on: .seated)
        table.edit(\.draft, at: "draft")
        table.order(on: .submit("form")) { $0.draft.isEmpty ? nil : .add($0.draft) }
        table.set(\.draft, to: "", on: .submit("form"))
        table.lay(\.chores, at: "left") { chores, _ in "\(chores.count { !$0.isDone }) left" }
        table.rows(\.chores, at: "chores") { chore in
            chore.lay(\.title, at: "title")
            chore.edit(\.isDone, at: "done") { chore, isDone in .tick(chore.id, isDone) }
        }
    }
}

struct ChoresHeadChef: HeadChef {
    let chores: ChoresSousChef

    func give(_ order: ChoresCourse.Order, to waiter: WaiterForHeadChef<ChoresCourse>) async {
        switch order {
        case .load: waiter.serve(\.chores, await chores.all)
        case .add(let title): await chores.add(title)
        case .tick(let id, let isDone): await chores.tick(id, isDone)
        }
    }

    func hear(_ news: ChoresChanged, to waiter: WaiterForHeadChef<ChoresCourse>) { waiter.serve(\.chores, news.chores) }
}

struct ChoresChanged: Sendable { let chores: [Chore] }

actor ChoresSousChef {
    private(set) var all: [Chore] = [] { didSet { headChefs.give(ChoresChanged(chores: all)) } }
    private let headChefs: HeadChefForSousChef<ChoresChanged>
    init(headChefs: HeadChefForSousChef<ChoresChanged>) { self.headChefs = headChefs }

    func add(_ title: String) { all.append(Chore(id: all.count, title: title)) }
    func tick(_ id: Chore.ID, _ isDone: Bool) { if all.indices.contains(id) { all[id].isDone = isDone } }
}

struct Chores: Staff {
    func register(with registrar: inout Registrar) {
        registrar.sousChef(ChoresSousChef.init)
        registrar.introduce(.chores, as: ChoresCustomer.init, chef: ChoresHeadChef.init)
    }
}

@MainActor @Suite("Examples: chores") struct ChoresExamples {
    @Test("A chore is added and ticked") func ticked() async throws {
        let house = try await TestRestaurant(Chores())
        await house.greet(.chores)
        await house.type("Water the plants", at: "draft")
        await house.gesture(.submitted, at: "form")
        await house.table.until { $0["left"] == "1 left" }
        let row = try #require(house.table.rows(at: "chores").first)
        #expect(house.table["title", in: row] == "Water the plants" && house.table["draft"] == "")
        await house.toggle("done", to: true, in: row)
        await house.table.until { $0["left"] == "0 left" }
    }

    @Test("The house has no faults") func check() {
        #expect(Restaurant.faults(of: Chores()).map(\.description) == [])
    }

    @Test("The page's layout fits the customer") func layout() throws {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../../..")
            .standardizedFileURL
        let page = root.appending(path: "Documentation/ComingFrom.md")
        let parts = try String(contentsOf: page, encoding: .utf8).split(separator: "```html\n")
        try #require(parts.count == 2)
        let layout = String(parts[1].prefix { $0 != "`" })
        let folder = try TemporaryFolder(files: ["chores.html": layout])
        #expect(Restaurant.faults(of: Chores(), in: [WebLayouts(in: folder.url)]).map(\.description) == [])
    }

    private func serve() async {
        await WebRoom.run(Chores(), layouts: WebLayouts(in: URL(filePath: "Layouts")))
    }
}
