import DertischRoom

/// The screen that is opened to see how long that takes.
enum SmallCourse: Course {
    enum Order: Sendable { case count }
    enum Dish: Sendable { case count }
    struct Carte: Equatable, Sendable {
        var count = 0
        var title = "title"
    }
}

extension CustomerID<SmallCourse> { static var small: Self { "small" } }

final class SmallCustomer: Customer {
    init(waiter: WaiterForCustomer<SmallCourse>) {}

    func layTable(_ table: TableBuilder<SmallCourse>) {
        table.lay(\.title, at: "title")
        table.lay(\.count, at: "count")
        table.order(.count, on: .tap("tap"))
    }
}

struct SmallWaiter: Waiter {
    typealias C = SmallCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) { carte.count += 1 }
}

struct SmallHeadChef: HeadChef {
    func give(_ order: SmallCourse.Order, to waiter: WaiterForHeadChef<SmallCourse>) async throws {
        waiter.serve(.count)
    }
}
