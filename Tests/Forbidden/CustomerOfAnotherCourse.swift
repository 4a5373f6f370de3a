// error: requires the types 'CakeCourse' and 'TeaWaiter.C' (aka 'TeaCourse') be equivalent
// error: static property 'tea' requires the types 'CakeCourse' and 'TeaCourse' be equivalent
import Dertisch

final class CakeCustomer: Customer {
    init(waiter: WaiterForCustomer<CakeCourse>) {}
    func layTable(_ table: TableBuilder<CakeCourse>) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(
        .tea, as: CakeCustomer.init(waiter:), waiter: TeaWaiter.init, chef: TeaHeadChef.init(samovar:))
}
