// error: 'introduce(_:as:chef:)' is unavailable: a customer may ask for its WaiterForCustomer first
import Dertisch

enum LemonCourse: Course {
    enum Order: Sendable { case squeeze }
    struct Carte: BlankCarte { var drops = 0 }
}

final class LemonCustomer: Customer {
    init(samovar: Samovar) {}
    func layTable(_ table: TableBuilder<LemonCourse>) {}
}

struct LemonHeadChef: HeadChef {
    func give(_ order: LemonCourse.Order, to waiter: WaiterForHeadChef<LemonCourse>) async {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce("lemon", as: LemonCustomer.init, chef: LemonHeadChef.init)
}
