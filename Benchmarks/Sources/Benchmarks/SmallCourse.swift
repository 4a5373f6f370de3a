import DertischRoom

/// A small screen: three laid properties, of which an order changes one.
enum SmallCourse: Course {
    enum Order: Sendable { case count, hop }
    enum Dish: Sendable { case count(Int) }
    struct Carte: Equatable, Sendable {
        var count = 0
        var title = "title"
        var isBusy = false
    }
}

extension CustomerID<SmallCourse> {
    /// The screen with a head chef that may wait.
    static var small: Self { "small" }
    /// The same screen with a head chef that does not wait.
    static var quick: Self { "quick" }
}

final class SmallCustomer: Customer {
    /// The hat of the customer made last, for the benchmarks to order with.
    static var waiter: WaiterForCustomer<SmallCourse>?

    init(waiter: WaiterForCustomer<SmallCourse>) { Self.waiter = waiter }

    func layTable(_ table: TableBuilder<SmallCourse>) {
        table.lay(\.count, at: "count")
        table.lay(\.title, at: "title")
        table.mark(.busy, "busy", when: \.isBusy)
        table.order(.count, on: .tap("tap"))
    }
}

struct SmallWaiter: Waiter {
    typealias C = SmallCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .count(let count): carte.count = (carte.count + count) % 1000
        }
    }
}

struct SmallHeadChef: HeadChef {
    let stove: Stove
    func give(_ order: SmallCourse.Order, to waiter: WaiterForHeadChef<SmallCourse>) async throws {
        switch order {
        case .count: waiter.serve(.count(1))
        case .hop: waiter.serve(.count(await stove.cook()))
        }
    }
}

struct QuickHeadChef: HeadChef {
    func give(_ order: SmallCourse.Order, to waiter: WaiterForHeadChef<SmallCourse>) { waiter.serve(.count(1)) }
}
