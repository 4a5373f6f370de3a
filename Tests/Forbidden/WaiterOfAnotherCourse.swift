// error: requires the types 'TeaCourse' and 'CakeWaiter.C' (aka 'CakeCourse') be equivalent
// error: requires the types 'CakeWaiter.C' (aka 'CakeCourse') and 'TeaCourse' be equivalent
import Dertisch

struct CakeWaiter: Waiter {
    typealias C = CakeCourse
    func carte(for entree: NoEntree) -> NoCarte { NoCarte() }
    func plate(_ dish: C.Dish, onto carte: inout NoCarte) {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(
        .tea, as: TeaCustomer.init(waiter:), waiter: CakeWaiter.init, chef: TeaHeadChef.init(samovar:))
}
