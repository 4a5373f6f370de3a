import DertischCore
import DertischActions

/// A house of two screens, with an action and news.
struct Tavern: Staff {
    func register(with registrar: inout Registrar) {
        registrar.ingredient(Well.init)
        registrar.plug(Tap<Int>.self) { (well: Well) in { _ in await well.level } }
        registrar.sousChef(Barrels.init)
        registrar.introduce(.bar, as: BarCustomer.init, chef: BarHeadChef.init)
        registrar.introduce(.cellar) { $0.usherOut(on: .tap("back")) }
        registrar.link(.bar, to: "/")
    }
}

actor Well { var level = 7 }

enum Tap<Unit: Sendable>: AsyncAction { typealias Output = Unit }

struct Level: Equatable, Sendable {}

struct Barrels: Sendable {
    let tap: Plugged<Tap<Int>>
    let headChefs: HeadChefForSousChef<Level>
}

enum BarCourse: Course {
    enum Order { case fill }
    struct Carte: BlankCarte { var level = 0 }
}

extension CustomerID<BarCourse> { static var bar: Self { "bar" } }

final class BarCustomer: Customer {
    func layTable(_ table: TableBuilder<BarCourse>) {
        table.lay(\.level, at: "level")
        table.order(.fill, on: .tap("fill"))
        table.seat(.cellar, on: .tap("cellar"))
    }
}

struct BarHeadChef: HeadChef {
    let barrels: Barrels
    func give(_ order: BarCourse.Order, to waiter: WaiterForHeadChef<BarCourse>) async throws {}
    func hear(_ news: Level, to waiter: WaiterForHeadChef<BarCourse>) async throws {}
}

enum CellarCourse: Course {}
extension CustomerID<CellarCourse> { static var cellar: Self { "cellar" } }
