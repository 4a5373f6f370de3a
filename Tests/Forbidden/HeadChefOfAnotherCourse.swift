// error: requires the types 'TeaWaiter.C' (aka 'TeaCourse') and 'CakeCourse' be equivalent
import Dertisch

struct CakeHeadChef: HeadChef {
    func give(_ order: CakeCourse.Order, to waiter: WaiterForHeadChef<CakeCourse>) async throws {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(
        .tea, as: TeaCustomer.init(waiter:), waiter: TeaWaiter.init, chef: CakeHeadChef.init)
}
