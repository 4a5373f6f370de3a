import DertischRoom

/// A full party: a customer with ten bindings, a waiter, a head chef with three dependencies.
enum FullCourse: Course {
    enum Order: Sendable { case count }
    enum Dish: Sendable { case count(Int) }
    struct Carte: Equatable, Sendable {
        var count = 0
        var a = "a", b = "b", c = "c", d = "d", e = "e", f = "f"
        var isBusy = false
        var rows: [Row] = []
    }
    struct Row: Identifiable, Equatable, Sendable { let id: Int }
}

extension CustomerID<FullCourse> { static var full: Self { "full" } }

final class FullCustomer: Customer {
    let waiter: WaiterForCustomer<FullCourse>
    init(waiter: WaiterForCustomer<FullCourse>) { self.waiter = waiter }

    func layTable(_ table: TableBuilder<FullCourse>) {
        table.lay(\.count, at: "count")
        table.lay(\.a, at: "a")
        table.lay(\.b, at: "b")
        table.lay(\.c, at: "c")
        table.lay(\.d, at: "d")
        table.lay(\.e, at: "e")
        table.lay(\.f, at: "f")
        table.mark(.busy, "busy", when: \.isBusy)
        table.rows(\.rows, at: "rows") { $0.lay(\.id, at: "id") }
        table.order(.count, on: .tap("tap"))
    }
}

struct FullWaiter: Waiter {
    typealias C = FullCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .count(let count): carte.count += count
        }
    }
}

struct FullHeadChef: HeadChef {
    let stove: Stove
    let spoon: Spoon
    let knife: Knife
    func give(_ order: FullCourse.Order, to waiter: WaiterForHeadChef<FullCourse>) async throws {
        waiter.serve(.count(1))
    }
}
