// The staff that the programs of this folder are played with. It is compiled together with each of them.
import Dertisch

enum TeaCourse: Course {
    typealias Entree = Int
    enum Order: Sendable { case pour }
    enum Dish: Sendable { case poured(Int) }
    struct Carte: Equatable, Sendable { var cups = 0, leaf = Leaf() }
}

struct Leaf: Equatable, Sendable { var name = "" }

enum CakeCourse: Course {
    enum Order: Sendable { case cut }
    enum Dish: Sendable { case slice }
}

extension CustomerID<TeaCourse> { static var tea: Self { "tea" } }

final class TeaCustomer: Customer {
    let waiter: WaiterForCustomer<TeaCourse>
    init(waiter: WaiterForCustomer<TeaCourse>) { self.waiter = waiter }
    func layTable(_ table: TableBuilder<TeaCourse>) { table.lay(\.cups, at: "cups") }
}

struct TeaWaiter: Waiter {
    typealias C = TeaCourse
    func carte(for cups: Int) -> C.Carte { C.Carte(cups: cups) }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {}
}

struct TeaHeadChef: HeadChef {
    let samovar: Samovar
    func give(_ order: TeaCourse.Order, to waiter: WaiterForHeadChef<TeaCourse>) async throws {}
}

actor Samovar {}

/// A menu, which returns how much sugar is wanted.
enum SugarCourse: Course {
    typealias Bill = Int
}

extension CustomerID<SugarCourse> { static var sugar: Self { "sugar" } }
