import Dertisch

/// The small screen with a head chef that has nothing to wait for.
enum QuickCourse: Course {
    enum Order: Sendable { case count }
    enum Dish: Sendable { case count(Int) }
    struct Carte: Equatable, Sendable {
        var count = 0
        var title = "title"
        var isBusy = false
    }
}

extension CustomerID<QuickCourse> { static var quick: Self { "quick" } }

final class QuickCustomer: Customer {
    /// The hat of the customer made last, for the benchmarks to order with.
    static var waiter: WaiterForCustomer<QuickCourse>?

    init(waiter: WaiterForCustomer<QuickCourse>) { Self.waiter = waiter }

    func layTable(_ table: TableBuilder<QuickCourse>) {
        table.lay(\.count, at: "count")
        table.lay(\.title, at: "title")
        table.mark(.busy, "busy", when: \.isBusy)
        table.order(.count, on: .tap("tap"))
    }
}

struct QuickWaiter: Waiter {
    typealias C = QuickCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .count(let count): carte.count = (carte.count + count) % 1000
        }
    }
}

struct QuickHeadChef: HeadChef {
    func give(_ order: QuickCourse.Order, to waiter: WaiterForHeadChef<QuickCourse>) { waiter.serve(.count(1)) }
}
