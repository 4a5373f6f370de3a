// error: type 'Till' does not conform to the 'Sendable' protocol
import Dertisch

final class Till { var coins = 0 }

struct CountingHeadChef: HeadChef {
    let till: Till
    func give(_ order: TeaCourse.Order, to waiter: WaiterForHeadChef<TeaCourse>) async throws {}
}

@MainActor func introduce(_ registrar: inout Registrar) {
    registrar.introduce(
        .tea, as: TeaCustomer.init(waiter:), waiter: TeaWaiter.init, chef: CountingHeadChef.init(till:))
}
